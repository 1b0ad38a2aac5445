import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@/lib/url/url'
import { startDatabases } from './databases'
import type { LaunchConfig } from './environments'
import { requireFreePort } from './free-port'
import type { Supervised } from './keep-running'
import type { Part } from './program'
import { startPrograms } from './programs'

export type Running = {
  greeting: string
  /** Process ids by name: `service` (when embedded) and `dashboard`. */
  pids(): Record<string, number>
  /** How often a program ended and was started again. */
  restarts(): number
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, then both programs side by side: the dashboard waits for the service where it needs it. When a part
 * fails to start, or the end is asked for before they answer, all are ended; in the second case nothing is answered.
 */
export async function launch(config: LaunchConfig, asked: Promise<unknown>): Promise<Running | undefined> {
  const parts: Part[] = []
  const stop = async () => {
    for (const part of parts) part.expectEnd()
    for (const part of parts.toReversed()) await part.stop()
  }
  try {
    if (!config.serviceAlone)
      await requireFreePort({ ...config, what: 'dashboard', variables: { port: 'PORT', host: 'HOST' } })
    const at = config.embeddedService
    if (at) await requireFreePort({ ...at, what: 'service', variables: { port: 'SERVICE_PORT', host: 'SERVICE_HOST' } })
    if (config.demo !== 'none' && config.embeddedService && !existsSync(join(config.dataDir, 'postgres')))
      process.stdout.write('The first start creates sample data. This takes a few seconds.\n')
    const programs = startPrograms(config, await startDatabases(config, parts))
    parts.push(...programs)
    const answering = Promise.all(programs.map((program) => program.answering())).then(() => true)
    if (!(await Promise.race([answering, asked.then(() => false)]))) {
      await stop()
      return undefined
    }
    if (!config.serviceAlone && !config.dev) void loadRoutes(addressOf(config.host, config.port))
    return {
      greeting: greeting(config),
      pids: () => pidsOf(programs),
      restarts: () => programs.reduce((sum, program) => sum + program.restarts(), 0),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What people meet first, with a request that loads it and does nothing: pages redirect to the sign-in page. */
const FIRST_ROUTES = {
  GET: ['/envelopes', '/'],
  OPTIONS: ['/api/mirror/envelopes', '/api/home', '/api/notifications/count', '/api/envelopes/none'],
}

/** A route is loaded with its first request, which takes 0.1 to 0.2 s: here before people wait for it. */
async function loadRoutes(url: string): Promise<void> {
  // Pages are behind a session cookie, and this is none that anybody signed.
  const headers = { cookie: 'desk-session=none; __Host-desk-session=none' }
  try {
    for (const [method, paths] of Object.entries(FIRST_ROUTES))
      for (const path of paths) await (await fetch(url + path, { method, headers, redirect: 'manual' })).arrayBuffer()
  } catch {
    // The dashboard has ended, which the launcher notices by itself.
  }
}

function pidsOf(programs: Supervised[]): Record<string, number> {
  const named = programs.map(({ name, pid }) => ({ name, pid: pid() }))
  return Object.fromEntries(named.flatMap(({ name, pid }) => (pid === undefined ? [] : [[name, pid]])))
}

function greeting(config: LaunchConfig): string {
  const baseUrl = config.embeddedService?.baseUrl ?? config.env.SERVICE_BASE_URL
  if (config.serviceAlone) return `Service  ${baseUrl}\nCtrl-C stops it.`
  const lines = [`Sender's desk  ${config.origin.split(',')[0]}`, `Service        ${baseUrl}`]
  if (config.demo === 'local') lines.push('Demo accounts for each role are on the sign-in page.')
  if (config.demo === 'public')
    lines.push('This is a public sandbox: demo accounts are on the sign-in page, without an admin and an outbox.')
  if (config.embeddedService && config.demo === 'none' && !config.env.SERVICE_SMTP_URL)
    lines.push('No mail is sent, so signers get no links: set SERVICE_SMTP_URL.')
  return [...lines, 'Ctrl-C stops everything.'].join('\n')
}
