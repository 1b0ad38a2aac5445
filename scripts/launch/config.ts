import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { addressOf } from '@/lib/url/url'
import { checkSettings } from './check-settings'
import type { LaunchConfig } from './environments'
import { demoOf } from './sandbox'
import type { Environment } from './variables'

/** Reads the launcher's part of the environment; throws an error with a line for each setting that is wrong, those of the programs included. */
export function launchConfig(env: Environment, dev: boolean, serviceAlone = false): LaunchConfig {
  const problems: string[] = []
  const remote = Boolean(env.SERVICE_BASE_URL)
  if (remote !== Boolean(env.SERVICE_API_KEY)) {
    problems.push(
      'SERVICE_BASE_URL and SERVICE_API_KEY go together: set both for a remote service, or neither for the demo',
    )
  }
  if (remote && serviceAlone) problems.push('SERVICE_BASE_URL names a remote service: unset it to start one here')
  const port = portOf(env, 'PORT', 3000, problems)
  const servicePort = portOf(env, 'SERVICE_PORT', 4010, problems)
  if (!remote && !serviceAlone && port === servicePort)
    problems.push(`PORT and SERVICE_PORT are both ${port}: set one of them to another port`)
  const serviceHost = hostOf(env.SERVICE_HOST)
  const host = hostOf(env.HOST)
  const origin = env.DESK_ORIGIN || defaultOrigin(host, port)
  const config: LaunchConfig = {
    dev,
    serviceAlone,
    dataDir: resolve(env.SERVICE_DATA_DIR || '.data'),
    host,
    port,
    origin,
    demo: 'none',
    ...(remote
      ? {}
      : {
          embeddedService: {
            host: serviceHost,
            port: servicePort,
            baseUrl: `${addressOf(serviceHost, servicePort)}/core`,
          },
        }),
    env,
  }
  try {
    config.demo = demoOf(env, { host, serviceHost, origin })
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  const all = [...problems, ...checkSettings(config)]
  // The first problem of a variable is enough.
  const nameOf = (problem: string) => problem.split(' ')[0]
  const lines = all.filter((problem, index) => all.findIndex((other) => nameOf(other) === nameOf(problem)) === index)
  if (lines.length > 0) throw new Error(lines.join('\n'))
  return config
}

/** As it is listened on, which is without the brackets of a URL. */
const hostOf = (text: string | undefined): string => text?.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1'

/** A browser finds the loopback address of IPv6 by its name as well, but other programs may not. */
const defaultOrigin = (host: string, port: number): string =>
  host === '::1' ? `http://[::1]:${port},http://localhost:${port}` : `http://localhost:${port}`

function portOf(env: Environment, name: string, fallback: number, problems: string[]): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  problems.push(`${name} must be a port from 1 to 65535, not "${text}"`)
  return fallback
}

/** A secret that is made once and kept in the data folder, readable by our account only. */
export function keptSecret(dataDir: string, name: string, encoding: 'base64' | 'base64url'): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString(encoding), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
