import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { toWireDate } from '@/lib/contract/dates'
import { EnvelopeId } from '@/lib/contract/ids'
import type { Client } from '../client'
import { file } from '../given'
import { deliveryAccounting } from '../read-database'
import { answers, hangs, ok, receiver } from '../webhooks/receiver'
import { openSeveral, type Several } from './several'

vi.setConfig({ testTimeout: 120_000 })
const TAKEN_OVER_WITHIN_MS = 35_000

const target = await receiver()
let several: Several
const open = async () => {
  several = await openSeveral({ SERVICE_WEBHOOK_TRUSTED_ORIGINS: target.origin, SERVICE_WEBHOOK_RETRY: '1s,1s' })
}
const close = () => several.close()

const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 60_000, interval: 100 })

async function send(api: Client, more: Record<string, unknown> = {}, key?: string): Promise<EnvelopeId> {
  const request = { signers: [{ email: 'grace@example.com' }], files: [file([0])], ...more }
  const answer = await api.post('/envelopes', request, key ? { 'x-idempotency-key': key } : {})
  expect(answer).toMatchObject({ status: 200 })
  return EnvelopeId.parse((answer.body as { message: string }).message)
}

function inTurn<T>(services: T[], n: number): T {
  const service = services[n % services.length]
  if (!service) throw new Error('no service was started')
  return service
}

const tomorrow = () => toWireDate(new Date(Date.now() + 24 * 60 * 60_000))
/** Whatever waits for a moment has reached it, however long it took to make it; `runJobs` then has it done. */
const reachTheMoment = () =>
  several.sql(`update envelopes set expires_on = case when expiration_days is not null then now() end,
                                    scheduled_on = case when scheduled_on is not null then now() end`)
const runJobs = () => several.sql(`update jobs set run_at = now() where name like 'envelope.%'`)

const actions = async (id: EnvelopeId) => (await several.store.audit.trail(id)).map(({ action }) => action)

async function subscribe({ api }: { api: Client }, path: string): Promise<void> {
  const answer = await api.post('/webhooks', { targetUrl: target.url(path), eventType: 'envelope.sent' })
  expect(answer.status).toBe(200)
}
const arrived = (path: string) => target.at(path).map(({ headers }) => String(headers['x-service-delivery']))

describe('two processes', () => {
  const ENVELOPES = 30
  let services: Awaited<ReturnType<Several['start']>>[]
  beforeAll(async () => {
    await open()
    services = await Promise.all([several.start(), several.start()])
  })
  afterAll(close)

  test('processes share deliveries, and none is made twice', async () => {
    await subscribe(inTurn(services, 0), '/shared')
    await subscribe(inTurn(services, 1), '/refusing')
    target.answer('/refusing', answers(503))
    await Promise.all(Array.from({ length: ENVELOPES }, (_, n) => send(inTurn(services, n).api)))

    await until(async () =>
      expect(await deliveryAccounting(several.databaseUrl)).toMatchObject({
        expected: 2 * ENVELOPES,
        delivered: ENVELOPES,
        pending: 0,
        deadLettered: ENVELOPES,
      }),
    )
    expect(arrived('/shared')).toHaveLength(ENVELOPES)
    expect(new Set(arrived('/shared')).size).toBe(ENVELOPES)
    // One attempt and two retries each.
    expect(arrived('/refusing')).toHaveLength(3 * ENVELOPES)
    expect(new Set(arrived('/refusing')).size).toBe(ENVELOPES)
  })

  test('one key, sent to every process at once, makes one envelope', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(inTurn(services, n).api, { emailSubject: 'Once' }, 'the key')),
    )
    expect(new Set(answers).size).toBe(1)
    expect(await several.count(`email_subject = 'Once'`)).toBe(1)
  })
})

/** Each of these waits until a lease has run out, or kills a process in the middle of much work. */
describe('processes of which one is killed or hangs', () => {
  beforeEach(open)
  afterEach(close)

  test.each([2, 3])('%i processes share what is due, also when one is killed, and do nothing twice', async (count) => {
    const services = await Promise.all(Array.from({ length: count }, () => several.start()))
    const at = (n: number) => inTurn(services, n).api
    const scheduled = await Promise.all(
      Array.from({ length: 24 }, (_, n) => send(at(n), { scheduleTime: tomorrow(), emailSubject: `Scheduled ${n}` })),
    )
    const lapsing = await Promise.all(Array.from({ length: 12 }, (_, n) => send(at(n), { expirationDays: 1 })))
    await reachTheMoment()
    await runJobs()

    // Killed in the middle of what has become due.
    await until(async () =>
      expect(
        await several.count(`status = 'Expired' or (scheduled_on is not null and status = 'Sent')`),
      ).toBeGreaterThan(0),
    )
    await inTurn(services, 0).kill()

    await until(async () =>
      expect(await several.count(`status = 'Scheduled' or expires_on <= now() and status = 'Sent'`)).toBe(0),
    )
    for (const id of scheduled) expect(await actions(id)).toEqual(['sent', 'invited'])
    for (const id of lapsing) expect(await actions(id)).toEqual(['sent', 'invited', 'expired'])

    await until(async () => expect((await several.mails()).filter(({ state }) => state !== 'sent')).toEqual([]))
    const mails = await several.mails()
    expect(mails).toHaveLength(24 + 2 * 12)
    expect(mails.filter(({ received }) => received === 0)).toEqual([])
    // What the killed one had in hand, and that alone, may have come twice.
    expect(mails.filter(({ received }) => received > 1).length).toBeLessThanOrEqual(5)
  })

  test('a mail in the hands of a killed process is sent by another within 35 s', async () => {
    const first = await several.start()
    const held = several.mailServer.hold()
    await send(first.api)
    await held.reached
    const second = await several.start()
    await first.kill()
    held.release()
    const killed = Date.now()

    await until(async () => expect((await several.mails()).filter(({ state }) => state === 'sent')).toHaveLength(1))
    expect(Date.now() - killed).toBeLessThan(TAKEN_OVER_WITHIN_MS)
    await second.kill()
  })

  test('what a frozen process holds is done by another within 35 s', async () => {
    const { api } = await several.start()
    const id = await send(api, { scheduleTime: tomorrow() })
    await reachTheMoment()
    const frozen = several.store.transaction(async (tx) => {
      await tx.envelopes.lockById(id)
      await runJobs()
      // Never goes on by itself: the database ends it.
      await until(async () => expect((await several.store.envelopes.findById(id))?.status).toBe('Sent'))
      await tx.envelopes.lockById(id)
    })
    const began = Date.now()

    await expect(frozen).rejects.toThrow()
    expect(Date.now() - began).toBeLessThan(TAKEN_OVER_WITHIN_MS)
    expect(await actions(id)).toEqual(['sent', 'invited'])
  })

  test('deliveries in the hands of a killed process are made by another within 35 s', async () => {
    const first = await several.start()
    await subscribe(first, '/held')
    target.answer('/held', hangs)
    await Promise.all(Array.from({ length: 10 }, () => send(first.api)))
    await until(async () => expect(arrived('/held').length).toBeGreaterThan(0))
    await several.start()
    await first.kill()
    target.answer('/held', ok)
    const killed = Date.now()

    await until(async () => expect(await deliveryAccounting(several.databaseUrl)).toMatchObject({ delivered: 10 }))
    expect(Date.now() - killed).toBeLessThan(TAKEN_OVER_WITHIN_MS)
    expect(new Set(arrived('/held')).size).toBe(10)
  })
})
