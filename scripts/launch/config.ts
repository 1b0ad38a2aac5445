import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Demo, demoOf } from './sandbox'
import type { Environment } from './variables'

export type LaunchConfig = {
  dev: boolean
  /** The embedded service without a dashboard, for others of your own. */
  serviceAlone: boolean
  dataDir: string
  host: string
  port: number
  /** What browsers see; also where the signing links of the embedded service lead. */
  origin: string
  /** Undefined when a remote service is configured. */
  embeddedService?: { host: string; port: number; baseUrl: string }
  demo: Demo
  env: Environment
}

/** Reads the launcher's part of the environment; throws an error that names the variable. */
export function launchConfig(env: Environment, dev: boolean, serviceAlone = false): LaunchConfig {
  const port = portOf(env, 'PORT', 3000)
  const remote = Boolean(env.SERVICE_BASE_URL)
  if (remote !== Boolean(env.SERVICE_API_KEY)) {
    throw new Error(
      'SERVICE_BASE_URL and SERVICE_API_KEY go together: set both for a remote service, or neither for the demo',
    )
  }
  if (remote && serviceAlone) throw new Error('SERVICE_BASE_URL names a remote service: unset it to start one here')
  const servicePort = portOf(env, 'SERVICE_PORT', 4010)
  const serviceHost = env.SERVICE_HOST || '127.0.0.1'
  const host = env.HOST || '127.0.0.1'
  const origin = env.DESK_ORIGIN || `http://localhost:${port}`
  return {
    dev,
    serviceAlone,
    dataDir: resolve(env.SERVICE_DATA_DIR || '.data'),
    host,
    port,
    origin,
    demo: demoOf(env, { host, serviceHost, origin }),
    ...(remote
      ? {}
      : {
          embeddedService: {
            host: serviceHost,
            port: servicePort,
            baseUrl: `http://${reachedAt(serviceHost)}:${servicePort}/core`,
          },
        }),
    env,
  }
}

/** A service that listens on every address is reached on this machine's own. */
const reachedAt = (host: string): string => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port from 1 to 65535, not "${text}"`)
  return port
}

/** A secret that is made once and kept in the data folder, readable by our account only. */
export function keptSecret(dataDir: string, name: string, encoding: 'base64' | 'base64url'): string {
  const file = join(dataDir, name)
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString(encoding), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
