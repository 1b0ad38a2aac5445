import { expect, test } from 'vitest'
import { nextReminder } from './next-reminder'
import type { ReminderRule } from './rule'

const RULE: ReminderRule = { after_days: 3, every_days: 4, at_most: 5, not_if_opened_today: true }
const BERLIN = { zone: 'Europe/Berlin', from: 9, until: 17 }
const at = (text: string) => new Date(text)
const next = (
  rule: Partial<ReminderRule>,
  history: Partial<Parameters<typeof nextReminder>[1]> = {},
  now = '2026-10-01T00:00:00Z',
) =>
  nextReminder(
    { ...RULE, ...rule },
    { progressAt: at('2026-11-02T10:00:00Z'), sent: 0, ...history },
    at(now),
  )?.toISOString()

test('the first comes some days after the envelope was sent, or after the last signature', () => {
  expect(next({})).toBe('2026-11-05T10:00:00.000Z')
  expect(next({}, { progressAt: at('2026-11-04T08:30:00Z') })).toBe('2026-11-07T08:30:00.000Z')
})

test('the following come some days after the last one, whoever sent it, but not soon after a signature', () => {
  expect(next({}, { sent: 1, lastAt: at('2026-11-05T10:00:00Z') })).toBe('2026-11-09T10:00:00.000Z')
  const signed = { progressAt: at('2026-11-08T10:00:00Z'), sent: 1, lastAt: at('2026-11-05T10:00:00Z') }
  expect(next({}, signed)).toBe('2026-11-11T10:00:00.000Z')
})

test('after the last one there is none', () => {
  expect(next({}, { sent: 5 })).toBeUndefined()
})

test.each([
  ['at night', '2026-11-02T20:15:30Z', '2026-11-06T08:00:00.000Z'],
  ['early in the morning', '2026-11-02T04:00:00Z', '2026-11-05T08:00:00.000Z'],
  ['within the hours', '2026-11-02T10:20:00Z', '2026-11-05T10:20:00.000Z'],
  ['at the weekend', '2026-11-04T10:20:00Z', '2026-11-09T08:00:00.000Z'],
  ['at the very end', '2026-11-02T16:00:00Z', '2026-11-06T08:00:00.000Z'],
])('due %s, it comes within business hours of the zone', (_, progressAt, expected) => {
  expect(next({ hours: BERLIN }, { progressAt: at(progressAt) })).toBe(expected)
})

test('business hours follow the zone’s clock when it changes', () => {
  const overChange = { progressAt: at('2026-10-23T20:00:00Z') }
  // 9:00 in Berlin is 8:00 UTC from 25 October on.
  expect(next({ hours: BERLIN }, overChange)).toBe('2026-10-27T08:00:00.000Z')
  expect(next({ hours: { ...BERLIN, zone: 'Asia/Kathmandu' } }, overChange)).toBe('2026-10-27T03:15:00.000Z')
})

test('opened on the day on which it is due, it comes on the next', () => {
  expect(next({}, { openedAt: at('2026-11-05T01:00:00Z') })).toBe('2026-11-06T00:00:00.000Z')
  expect(next({ hours: BERLIN }, { openedAt: at('2026-11-05T01:00:00Z') })).toBe('2026-11-06T08:00:00.000Z')
  expect(next({}, { openedAt: at('2026-11-04T23:00:00Z') })).toBe('2026-11-05T10:00:00.000Z')
  expect(next({ not_if_opened_today: false }, { openedAt: at('2026-11-05T01:00:00Z') })).toBe(
    '2026-11-05T10:00:00.000Z',
  )
})

test('none comes once the envelope has expired', () => {
  expect(next({}, { expiresAt: at('2026-11-05T10:00:01Z') })).toBe('2026-11-05T10:00:00.000Z')
  expect(next({}, { expiresAt: at('2026-11-05T10:00:00Z') })).toBeUndefined()
  // Two days after the due date, over the weekend.
  const friday = { progressAt: at('2026-11-03T20:00:00Z'), expiresAt: at('2026-11-08T20:00:00Z') }
  expect(next({ hours: BERLIN }, friday)).toBeUndefined()
  expect(next({}, friday)).toBe('2026-11-06T20:00:00.000Z')
})

test('one that is overdue is sent now, but within business hours', () => {
  expect(next({ hours: BERLIN }, {}, '2026-11-20T10:00:00Z')).toBe('2026-11-20T10:00:00.000Z')
  expect(next({ hours: BERLIN }, {}, '2026-11-22T23:36:00Z')).toBe('2026-11-23T08:00:00.000Z')
})

test('one that is overdue waits for the next day when somebody opened the envelope today', () => {
  const opened = { openedAt: at('2026-11-20T09:00:00Z') }
  expect(next({ hours: BERLIN }, opened, '2026-11-20T10:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
})
