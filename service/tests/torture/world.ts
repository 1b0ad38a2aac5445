import { randomBytes } from 'node:crypto'
import { createDatabase } from '@/scripts/testing/database'
import { openStore } from '../../store/store'
import { type Client, client } from '../client'
import { given } from '../given'
import { type Program, runService } from '../program'
import { type Cut, tapConnections } from './tap'

const OPERATOR = { 'x-operator-token': 'operator-of-the-torture' }

/** A service that runs. */
type Up = { baseUrl: string; ended: Program['ended'] }

/**
 * A service that is killed and started again, with one tenant and a template. People go on with what they were about: a
 * call that was cut off is made again when the service is back.
 */
export async function openWorld(environment: Record<string, string> = {}) {
  const database = await createDatabase()
  const tap = await tapConnections(database.url)
  const store = await openStore(database.url, { connections: 4 })
  const settings = {
    SERVICE_DATABASE_URL: tap.url,
    SERVICE_OPERATOR_TOKEN: OPERATOR['x-operator-token'],
    SERVICE_SEALING_KEY: randomBytes(32).toString('base64'),
    SERVICE_LOG_LEVEL: 'error',
    ...environment,
  }
  const cuts: Cut[] = []
  const complaints: string[] = []
  let closing = false
  let kills = 0
  let longestStart = 0
  let program: Program
  let up = start()

  async function start(): Promise<Up> {
    const own = runService(settings)
    program = own
    tap.killAt(cuts.shift(), () => {
      kills += 1
      own.program.kill('SIGKILL')
    })
    own.ended.then(() => {
      if (own.output.err) complaints.push(own.output.err)
      if (!closing) up = start()
    })
    const began = Date.now()
    const baseUrl = await own.ready
    // A cut may fall into the start itself; the next one is on its way then.
    if (baseUrl !== '') longestStart = Math.max(longestStart, Date.now() - began)
    return { baseUrl, ended: own.ended }
  }

  async function running(): Promise<Up> {
    for (;;) {
      const service = await up
      if (service.baseUrl !== '') return service
      await service.ended
    }
  }

  /** Calls until there is an answer; `unsure` says that an earlier try was cut off, so that it may have been done. */
  async function surely(path: string, method: string, route: string, body?: unknown, headers = {}) {
    for (let unsure = false; ; unsure = true) {
      const { baseUrl, ended } = await running()
      try {
        return { answer: await client(`${baseUrl}${path}`, headers).call(method, route, body), unsure }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        await ended
      }
    }
  }

  const operator = asClient('/operator', OPERATOR)
  function asClient(path: string, headers: Record<string, string>): Client {
    const call: Client['call'] = async (method, route, body, more) =>
      (await surely(path, method, route, body, { ...headers, ...more })).answer
    return {
      call,
      get: (route, more) => call('GET', route, undefined, more),
      post: (route, body, more) => call('POST', route, body, more),
      put: (route, body) => call('PUT', route, body),
      delete: (route) => call('DELETE', route),
    }
  }

  const user = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Tester' }
  const issued = await operator.post('/keys', {
    account: 'Account of ada',
    app: 'torture',
    user,
    name: 'Torture',
    rate_limit_per_min: 1_000_000,
  })
  const ada = { 'x-api-key': (issued.body as { key: string }).key }
  const api = asClient('/api/v1/service', ada)
  const template = await given(() => api, operator).template('ada')

  return {
    databaseUrl: database.url,
    store,
    api,
    template,
    /** A call of the sender's application. */
    send: (method: string, route: string, body?: unknown, headers?: Record<string, string>) =>
      surely('/api/v1/service', method, route, body, { ...ada, ...headers }),
    /** A call of a signer's page. */
    sign: (token: string, verb: string, body: unknown) =>
      surely('/public/service/signing', 'POST', `/${token}/${verb}`, body),
    /** Kills the service at the first cut, and those started after it at the ones that follow. */
    async killAt(...next: Cut[]): Promise<void> {
      await running()
      const own = program
      const [first, ...rest] = next
      cuts.push(...rest)
      tap.killAt(first, () => {
        kills += 1
        own.program.kill('SIGKILL')
      })
    },
    /** No more kills, and the service accepts requests. */
    async calm(): Promise<void> {
      cuts.length = 0
      tap.killAt(undefined, () => {})
      await running()
    },
    kills: () => kills,
    /** The longest that a process took until it accepted requests, in milliseconds, since it was last asked. */
    longestStart(): number {
      const longest = longestStart
      longestStart = 0
      return longest
    },
    /** What the service wrote to its error log, by process. */
    complaints,
    async close(): Promise<void> {
      closing = true
      program.program.kill('SIGKILL')
      await program.ended
      await tap.close()
      await store.close()
      await database.drop()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
