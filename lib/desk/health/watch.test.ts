import { expect, test } from 'vitest'
import { compareBudget } from './watch'
import { compareEndpoint } from './watch-endpoint'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23) + minutes * MINUTE_MS)
const KEY = { id: 'k', name: 'Main' }

/**
 * Looks at a budget at these minutes; true where it has no room. Answers the minutes of its
 * notifications.
 */
function budgetNotified(looks: [minute: number, isExhausted: boolean][]): number[] {
  let stored: unknown
  return looks.flatMap(([minute, isExhausted]) => {
    const { value, causes } = compareBudget(KEY, { next_in_ms: isExhausted ? 500 : 0 }, stored, at(minute))
    stored = value
    return causes.map(() => minute)
  })
}
const minutes = (from: number, to: number, isExhausted = true) =>
  Array.from({ length: to - from }, (_, index): [number, boolean] => [from + index, isExhausted])

test('a budget is notified of after five minutes without room, once until there is room again', () => {
  expect(budgetNotified(minutes(0, 5))).toEqual([])
  expect(budgetNotified(minutes(0, 20))).toEqual([5])
  expect(budgetNotified([...minutes(0, 4), [4, false], ...minutes(5, 9)])).toEqual([])
  expect(budgetNotified([...minutes(0, 7), [7, false], ...minutes(8, 15)])).toEqual([5, 13])
  expect(budgetNotified([...minutes(0, 2), ...minutes(60, 62)])).toEqual([])
})

const SUBSCRIPTION = { id: 's', target_url: 'https://hooks.example/secret?token=1', event_type: 'envelope.completed' }
type Look = {
  minute: number
  dead?: number
  state?: string
  because?: string
  failingSince?: string
  pausesOn?: string
}

/** What was notified of at each look. */
const notifiedOf = (...looks: Look[]) => notifications(looks, false)
const notifiedOfNew = (...looks: Look[]) => notifications(looks, true)

function notifications(looks: Look[], isNew: boolean) {
  let stored: unknown
  return looks.flatMap(({ minute, dead = 0, state = 'active', because, failingSince, pausesOn }) => {
    const subscription = { ...SUBSCRIPTION, dead_lettered: dead, state, paused_because: because }
    const statistics = {
      id: 's',
      failing_since: failingSince,
      pauses_on: pausesOn,
      last_error: 'the target answered 500',
    }
    const endpoint = { name: 'hooks.example/in', isNew, subscriptions: [subscription], statistics: [statistics] }
    const { value, causes } = compareEndpoint(endpoint, stored, at(minute))
    stored = value
    return causes.map(({ detail, event }) => ({ ...detail, event }))
  })
}

test('new dead letters are notified of, once an hour at most, with the endpoint’s name', () => {
  expect(notifiedOf({ minute: 0, dead: 7 })).toEqual([])
  const found = notifiedOf(
    { minute: 0, dead: 7 },
    { minute: 5, dead: 9 },
    { minute: 10, dead: 500 },
    { minute: 70, dead: 510 },
  )
  expect(found.map(({ count }) => count)).toEqual([2, 501])
  expect(found[0]?.target).toBe('hooks.example/in')
})

test('what happened to a new endpoint before it was first looked at is news', () => {
  expect(notifiedOfNew({ minute: 4, dead: 7 }).map(({ count }) => count)).toEqual([7])
  expect(notifiedOfNew({ minute: 4, state: 'paused', because: 'gone', dead: 1 })).toMatchObject([
    { paused: 'the receiver said that it is gone.' },
  ])
})

test('recovered ones may die again', () => {
  const found = notifiedOf({ minute: 0, dead: 3 }, { minute: 5, dead: 0 }, { minute: 10, dead: 3 })
  expect(found.map(({ count }) => count)).toEqual([3])
})

test('an endpoint that the service pauses is notified of, one that somebody paused is not', () => {
  const active = { minute: 0 }
  const asked = { minute: 5, state: 'paused', because: 'asked', dead: 4 }
  expect(notifiedOf(active, asked, { ...asked, minute: 10, dead: 9 })).toEqual([])
  const failing = { minute: 5, state: 'paused', because: 'failing', dead: 4 }
  expect(notifiedOf(active, failing, { ...failing, minute: 90, dead: 9 })).toMatchObject([
    { paused: 'all attempts failed for too long.' },
  ])
})

test('an endpoint is notified of as failing after ten minutes, once until it succeeded', () => {
  const failingSince = '11/23/2026 00:00:00'
  const again = '11/23/2026 03:00:00'
  const found = notifiedOf(
    { minute: 5, failingSince },
    { minute: 15, failingSince },
    { minute: 120, failingSince },
    { minute: 125 },
    { minute: 195, failingSince: again },
  )
  expect(found.map(({ event }) => event)).toEqual([
    'failing 2026-11-23T00:00:00.000Z',
    'failing 2026-11-23T03:00:00.000Z',
  ])
  expect(found[0]).toMatchObject({ since: '2026-11-23T00:00:00.000Z', error: 'the target answered 500' })
})

test('a pause by the service is announced three days and one day before', () => {
  const failing = { failingSince: '11/23/2026 00:00:00', pausesOn: '11/28/2026 00:00:00' }
  const day = 24 * 60
  const looks = [1, 2.5, 2.6, 4.5, 4.6].map((days) => ({ minute: days * day, ...failing }))
  const announced = notifiedOf(...looks).filter(({ pauses_on }) => pauses_on)
  // The store drops a cause that it knows.
  expect([...new Set(announced.map(({ event }) => event))]).toEqual([
    'pausing 3 2026-11-23T00:00:00.000Z',
    'pausing 1 2026-11-23T00:00:00.000Z',
  ])
})
