import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveMessage } from '@/lib/desk/live/contract'
import { Hub } from '@/lib/desk/live/hub'
import { startTestDesk } from '@/lib/tests/desk'

let stop: () => Promise<void>
beforeAll(async () => {
  // A key whose limit is not known has 60 requests a minute.
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
})
afterAll(() => stop())

const event = (seq: number, envelope_id: string) =>
  ({ kind: 'event', account: 'Northwind', seq, id: `event ${seq}`, envelope_id, event_type: 'envelope.sent' }) as const

function listening(hub: Hub) {
  const received: { kind: LiveMessage['kind']; seq: number | undefined }[] = []
  const ignored = () => undefined
  hub.join({
    person: 'Ada',
    sessionId: '00000000-0000-4000-8000-000000000001',
    account: 'Northwind',
    send: ({ kind }, seq) => void received.push({ kind, seq }),
    check: ignored,
    close: ignored,
  })
  return {
    received,
    events: () =>
      received.flatMap<number | string>(({ kind, seq }) =>
        kind === 'event' ? [seq ?? 0] : kind === 'everything' ? ['too many'] : [],
      ),
  }
}

test("events of a storm wait for the key's requests, and other changes do not wait for them", async () => {
  const hub = new Hub()
  const { received, events } = listening(hub)
  hub.notified(event(1, 'one'))
  await expect.poll(events).toEqual([1])

  hub.notified(event(2, 'one'))
  hub.notified(event(3, 'other'))
  hub.notified(event(4, 'one'))
  hub.notified({ kind: 'mirror', account: 'Northwind' })
  hub.notified({ kind: 'mirror', account: 'Eastwind' })
  await expect.poll(() => received.length).toBe(2)
  expect(received[1]).toEqual({ kind: 'mirror', seq: undefined })

  // Of each envelope the newest.
  await expect.poll(events).toEqual([1, 3, 4])
  hub.close()
})

test('too many events are not named', async () => {
  const hub = new Hub()
  const { events } = listening(hub)
  for (let seq = 0; seq < 101; seq += 1) hub.notified(event(seq, `envelope ${seq}`))

  await expect.poll(events).toEqual(['too many'])
  hub.close()
})
