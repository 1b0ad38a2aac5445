import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { RequestBudget } from '@/lib/desk/platform/upstream/budget/budget'
import { type Clock, systemClock } from '@/lib/desk/platform/upstream/budget/clock'
import type { Start, Starts } from '@/lib/desk/platform/upstream/budget/sql'
import { type Priority, shareOf } from '@/lib/desk/platform/upstream/contract/priority'

/** The starts of all processes, as the database counts them, on a clock that a test moves. */
export function startsInMemory(clock: Clock): Starts {
  let rows: { id: bigint; priority: Priority; until: number }[] = []
  let limit = DEFAULT_RATE_LIMIT_PER_MIN
  let pausedUntil = 0
  let askedUntil = 0
  let isTrial = false
  let last = 0n
  const counting = () => {
    rows = rows.filter(({ until }) => until > clock.now())
    return rows
  }
  const stateOf = (blocking: typeof rows) => {
    const pausedMs = Math.max(0, pausedUntil - clock.now())
    const room = blocking.length > 0 ? Math.min(...blocking.map(({ until }) => until)) - clock.now() : 0
    const askedMs = pausedMs > 0 ? askedUntil - clock.now() : 0
    return { limit, used: counting().length, pausedMs, askedMs, nextInMs: Math.max(pausedMs, room) }
  }
  return {
    async start(_, priority) {
      const { together, own } = shareOf(priority, limit)
      const mine = counting().filter((row) => row.priority === priority)
      const isFree = pausedUntil <= clock.now() && rows.length < together && mine.length < own
      if (!isFree) return { start: undefined, state: stateOf(mine.length < own ? rows : mine) }
      last += 1n
      const start: Start = { id: last, isTrial }
      rows.push({ id: last, priority, until: clock.now() + 151_000 })
      const state = stateOf([])
      if (isTrial) pausedUntil = clock.now() + 15_000
      return { start, state }
    },
    async answered({ id }) {
      rows = rows.map((row) => (row.id === id ? { ...row, until: clock.now() + 61_000 } : row))
    },
    async setLimit(_, next) {
      limit = next
    },
    async pause(_, { ms, askedMs }) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms)
      askedUntil = Math.max(askedUntil, clock.now() + askedMs)
      isTrial = true
    },
    async resume() {
      pausedUntil = 0
      isTrial = false
    },
    read: async () => stateOf(counting().length < limit ? [] : rows),
  }
}

/** The budget of a process that is alone, without a database. */
export function budgetAlone(limit: number, clock: Clock = systemClock, starts = startsInMemory(clock)): RequestBudget {
  const budget = new RequestBudget({ clock, starts, key: async () => 'key' })
  budget.setLimit(limit)
  return budget
}
