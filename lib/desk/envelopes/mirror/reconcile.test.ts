import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toEventTime, toWireDate } from '@/lib/contract/dates'
import { type EnvelopeEvent, feedEventType } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { readChanges } from '@/lib/desk/envelopes/mirror/read-changes'
import { followNotifications } from '@/lib/desk/live/hub'
import { hookEvents, liveChannels } from '@/lib/desk/live/schema'
import { insertDelivery } from '@/lib/desk/live/sql/events'
import { readLiveStatus, readWebhookFacts } from '@/lib/desk/live/sql/live-status'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Notification } from '@/lib/desk/runtime/database/notifications'
import { startTestDesk } from '@/lib/tests/desk'
import { turnOn } from '@/lib/tests/webhooks/live'
import { notReconciledSince, reconcile } from './follow-feeds'

const ADA = '00000000-0000-4000-8000-00000000000a'
const ACCOUNT = 'Northwind'
const BOB = '00000000-0000-4000-8000-00000000000b'
const SECOND = 1_000

/**
 * An hour ago by the real clock, which the database has: whatever is asked of it lies long enough
 * in the past.
 */
const beginning = Math.floor(Date.now() / SECOND) * SECOND - 3_600 * SECOND
const at = (seconds: number) => new Date(beginning + seconds * SECOND)

const notified: string[] = []
const listener = {
  notified: (notification: Notification) => {
    if (notification.kind === 'event') notified.push(notification.event_type)
  },
  catchUp: async () => undefined,
  close: () => undefined,
}

let stop: () => Promise<void>
let channel: ReturnType<typeof followNotifications>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  channel = followNotifications(listener)
  await channel.ready
})
afterAll(async () => {
  await channel.stop()
  await stop()
})
beforeEach(async () => {
  await desk().delete(hookEvents)
  await desk().delete(liveChannels)
  await turnOn(ACCOUNT, at(0))
  notified.length = 0
})

type Showing = { status?: string; changed: number; created?: number }

/** An item of the feed: the envelope's state, and the event that the interface derives from it. */
function shows(id: string, { status = 'Sent', changed, created = -100 }: Showing): EnvelopeEvent {
  const event_type = feedEventType(status)
  const event_time = toEventTime(at(changed))
  const createdOn = toWireDate(at(created))
  const envelope = { id, status, createdOn }
  return { id: eventId(id, event_type, event_time), event_type, event_version: 1, event_time, envelope }
}

async function webhook(envelopeId: string, eventType: string, time: number, receivedAt = at(time)): Promise<string> {
  const id = eventId(envelopeId, eventType, toEventTime(at(time)))
  await insertDelivery(ACCOUNT, {
    deliveryId: `of ${id}`,
    eventId: id,
    eventType,
    envelopeId,
    eventTime: at(time),
    test: false,
  })
  // The test's clock stands an hour before the database's.
  await desk().update(hookEvents).set({ receivedAt })
  return id
}

const missing = async () => (await readWebhookFacts(ACCOUNT)).missing
/** As the dashboard does it regularly, over a feed that answers a hundred items at a time. */
const compare = async (feed: EnvelopeEvent[], now: Date) => {
  const page = ({ after }: { after?: string | undefined }) => {
    const from = feed.findIndex(({ envelope }) => envelope.id === after) + 1
    return Promise.resolve(feed.slice(from, from + 100))
  }
  const since = await notReconciledSince(ACCOUNT, now)
  await reconcile(ACCOUNT, await readChanges(ACCOUNT, { feed: page }, { since }), now)
}
const isNotifiedOf = (...types: string[]) => expect.poll(() => notified).toEqual(types)

test('what both channels brought is one event', async () => {
  await webhook(ADA, 'envelope.completed', 10)
  await compare([shows(ADA, { status: 'Signed', changed: 10 })], at(60))

  expect(await missing()).toBe(0)
  await isNotifiedOf('envelope.completed')
})

test('a completion and a sending that no webhook brought are notified in its place, once, and counted', async () => {
  const page = [shows(BOB, { changed: 20, created: 20 }), shows(ADA, { status: 'Signed', changed: 10 })]
  await compare(page, at(60))
  await compare(page, at(120))

  await isNotifiedOf('envelope.sent', 'envelope.completed')
  expect(await missing()).toBe(2)
  expect(await readLiveStatus(ACCOUNT)).toEqual({ live: false, because: 'incomplete' })
})

test("a signer's webhook explains that the feed shows the envelope changed", async () => {
  await webhook(ADA, 'signer.signed', 10)
  await compare([shows(ADA, { changed: 10 })], at(60))

  expect(await missing()).toBe(0)
  await isNotifiedOf('signer.signed')
})

test("a signer's webhook explains no completion", async () => {
  await webhook(ADA, 'signer.signed', 10)
  await compare([shows(ADA, { status: 'Signed', changed: 10 })], at(60))

  await isNotifiedOf('signer.signed', 'envelope.completed')
  expect(await missing()).toBe(1)
})

test('a change without a webhook, such as a reminder or an expiry, is notified and not missing', async () => {
  await webhook(ADA, 'signer.opened', 10)
  await compare([shows(ADA, { changed: 30 }), shows(BOB, { status: 'Expired', changed: 20 })], at(60))

  await isNotifiedOf('signer.opened', 'envelope.sent', 'envelope.sent')
  expect(await missing()).toBe(0)
  expect(await readLiveStatus(ACCOUNT)).toEqual({ live: true })
})

test('a webhook that comes after the feed is not notified again, and is not missing anymore', async () => {
  await compare([shows(ADA, { status: 'Voided', changed: 10 })], at(60))
  await isNotifiedOf('envelope.voided')
  expect(await readLiveStatus(ACCOUNT)).toEqual({ live: false, because: 'incomplete' })

  await webhook(ADA, 'envelope.voided', 10)
  await webhook(BOB, 'envelope.sent', 70)

  await isNotifiedOf('envelope.voided', 'envelope.sent')
  expect(await missing()).toBe(0)
  expect(await readLiveStatus(ACCOUNT)).toEqual({ live: true })
})

test('what happened before live updates were on, or at that moment, is not missing', async () => {
  await compare([shows(ADA, { status: 'Signed', changed: 0 }), shows(BOB, { status: 'Voided', changed: -50 })], at(60))

  expect(await missing()).toBe(0)
})

test('after an absence the comparison looks as far back as the last one, not only at the newest hundred', async () => {
  await compare([], at(60))
  const many = Array.from({ length: 340 }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    return shows(id, { status: 'Voided', changed: 1_000 - index * 2 })
  })
  await compare(many, at(1_100))

  expect(await missing()).toBe(340)
})
