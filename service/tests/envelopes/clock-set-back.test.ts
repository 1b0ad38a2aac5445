import { afterEach, expect, test } from 'vitest'
import { parseServiceDate } from '@/lib/contract/dates'
import { testService } from '../service'

const { as, given, pass } = await testService()

const HOUR = 3_600
let setBack = 0
const setClockBack = (seconds: number) => {
  setBack += seconds
  pass(-seconds)
}
afterEach(() => {
  pass(setBack)
  setBack = 0
})

const inFeed = async (id: string) => {
  const { body } = await as('ada').get('/envelopes')
  const events = body as { id: string; event_time: string; envelope: { id: string } }[]
  const event = events.find(({ envelope }) => envelope.id === id)
  return { eventId: event?.id, at: parseServiceDate(event?.event_time)?.getTime() ?? 0 }
}

test('after the clock was set back, each change of an envelope is dated after its last one', async () => {
  const { id } = await given.envelope('ada')
  const sent = await inFeed(id)
  setClockBack(2 * HOUR)

  await as('ada').post(`/envelopes/${id}/resend`)
  const reminded = await inFeed(id)
  await as('ada').post(`/envelopes/${id}/resend`)
  const remindedAgain = await inFeed(id)
  await as('ada').post(`/envelopes/${id}/void`)
  const voided = await inFeed(id)

  expect([sent, reminded, remindedAgain, voided].map(({ at }) => at - sent.at)).toEqual([0, 1_000, 2_000, 3_000])
  expect(new Set([sent, reminded, remindedAgain, voided].map(({ eventId }) => eventId)).size).toBe(4)
})

test('the audit trail has the time that the clock showed', async () => {
  const { id } = await given.envelope('ada')
  setClockBack(HOUR)

  await as('ada').post(`/envelopes/${id}/resend`)

  const { body } = await as('ada').get(`/envelopes/${id}/audit`)
  expect(JSON.stringify(body)).toContain('2026-11-20T09:00:00')
})

test('once the clock is past the last change, changes have its time again', async () => {
  const { id } = await given.envelope('ada')
  const sent = await inFeed(id)
  setClockBack(HOUR)
  await as('ada').post(`/envelopes/${id}/resend`)
  setClockBack(-HOUR - 60)

  await as('ada').post(`/envelopes/${id}/void`)

  expect((await inFeed(id)).at).toBe(sent.at + 60_000)
})
