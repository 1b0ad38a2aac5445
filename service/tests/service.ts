import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import type { EnvelopeId } from '@/lib/contract/ids'
import { createDatabase } from '@/scripts/testing/database'
import { readConfig } from '../config'
import { CodeHashes } from '../envelopes/code-hashes'
import { type Ownable, start } from '../start'
import { sharedWorkers } from './built-worker'
import { type Client, client } from './client'
import { stoppedClock } from './clock'
import { given } from './given'
import { eventsOf } from './read-database'

export const OPERATOR_TOKEN = 'operator-of-the-tests'
/** High enough to be no part of tests that are not about it. */
const RATE_LIMIT = 1_000_000
/** A thousandth of the work that guessing a code costs. */
export const quickHashes = () => new CodeHashes({ N: 2 ** 4 })

/**
 * The real service on a port and a database of its own, for the tests of one file, which it is stopped after.
 * `as('ada')` is Ada's application: each name is a tenant of its own.
 */
export async function testService(environment: Record<string, string> = {}, own: Ownable = {}) {
  const database = await createDatabase('service')
  const time = stoppedClock()
  const sealingKey = environment.SERVICE_SEALING_KEY ?? randomBytes(32).toString('base64')
  const config = readConfig({
    SERVICE_PORT: '0',
    SERVICE_DATABASE_URL: database.url,
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    SERVICE_SEALING_KEY: sealingKey,
    ...environment,
  })
  const service = await start(config, pino({ level: 'silent' }), {
    ...time,
    codeHashes: quickHashes(),
    documentWorkers: sharedWorkers,
    ...own,
  })
  afterAll(async () => {
    await service.stop()
    await database.drop()
  })

  const operator = client(`${service.baseUrl}/operator`, { 'x-operator-token': OPERATOR_TOKEN })
  const withKey = (key: string): Client => client(`${service.baseUrl}/api/v1/service`, { 'x-api-key': key })

  async function issueKey(tenant: string, more: Record<string, unknown> = {}): Promise<{ id: string; key: string }> {
    const user = { email: `${tenant}@example.com`, first_name: capital(tenant), last_name: 'Tester' }
    const request = { account: `Account of ${tenant}`, app: 'tests', user, name: 'Test key', ...more }
    const { body } = await operator.post('/keys', { rate_limit_per_min: RATE_LIMIT, ...request })
    return body as { id: string; key: string }
  }

  const keys = new Map<string, Promise<{ id: string; key: string }>>()
  function as(tenant: string): Client {
    const key = keys.get(tenant) ?? issueKey(tenant)
    keys.set(tenant, key)
    const calling = (...args: Parameters<Client['call']>) => key.then((issued) => withKey(issued.key).call(...args))
    return {
      get: (path, headers) => calling('GET', path, undefined, headers),
      post: (path, body, headers) => calling('POST', path, body, headers),
      put: (path, body, headers) => calling('PUT', path, body, headers),
      delete: (path) => calling('DELETE', path),
      call: calling,
    }
  }

  return {
    baseUrl: service.baseUrl,
    databaseUrl: database.url,
    sealingKey,
    context: service.context,
    operator,
    public: client(`${service.baseUrl}/public/service`, {}),
    /** A key besides the tenant's own, for tests about keys. */
    issueKey,
    withKey,
    as,
    given: given(as, operator),
    /** Lets time go by for dates, expiry and the rate limit. */
    pass: time.pass,
    /** The outgoing events of an envelope, oldest first. */
    async events(envelopeId: EnvelopeId): Promise<string[]> {
      return (await eventsOf(database.url, envelopeId)).map((event) => event.eventType)
    },
  }
}
export type TestService = Awaited<ReturnType<typeof testService>>

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
