import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { RequestBudget } from '@/lib/desk/upstream/budget/budget'
import type { Starts } from '@/lib/desk/upstream/budget/sql'
import { type Priority, shareOf } from '@/lib/desk/upstream/contract/priority'

/** The starts of all processes, as the database counts them, in the time of this process. */
export function startsInMemory(): Starts {
  let rows: { id: bigint; priority: Priority; until: number }[] = []
  let limit = DEFAULT_RATE_LIMIT_PER_MIN
  let pausedUntil = 0
  let askedUntil = 0
  let isTrial = false
  let last = 0n
  return {
    async start(_, priority, requests = 1) {
      const now = performance.now()
      rows = rows.filter(({ until }) => until > now)
      const share = shareOf(priority ?? 'person', limit)
      const mine = rows.filter((row) => row.priority === priority)
      const pausedMs = Math.max(0, pausedUntil - now)
      const askedMs = pausedMs > 0 ? askedUntil - now : 0
      const hasRoom = rows.length < share.together && mine.length < share.own
      const blocking = hasRoom ? [] : mine.length < share.own ? rows : mine
      const nextInMs = Math.max(
        pausedMs,
        ...blocking
          .map(({ until }) => until - now)
          .toSorted((a, b) => a - b)
          .slice(0, 1),
      )
      const state = { limit, used: rows.length, pausedMs, askedMs, nextInMs }
      if (!priority || pausedMs > 0 || !hasRoom) return { starts: [], state }
      const count = Math.min(isTrial ? 1 : requests, share.together - rows.length, share.own - mine.length)
      const starts = Array.from({ length: count }, () => ({ id: ++last, isTrial }))
      rows.push(...starts.map(({ id }) => ({ id, priority, until: now + 151_000 })))
      if (isTrial) pausedUntil = now + 15_000
      return { starts, state: { ...state, used: rows.length } }
    },
    async answered(starts) {
      const ids = new Set(starts.map(({ id }) => id))
      rows = rows.map((row) => (ids.has(row.id) ? { ...row, until: performance.now() + 61_000 } : row))
    },
    async setLimit(_, next) {
      limit = next
    },
    async pause(_, { ms, askedMs }) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms)
      askedUntil = Math.max(askedUntil, performance.now() + askedMs)
      isTrial = true
    },
    async resume() {
      pausedUntil = 0
      isTrial = false
    },
  }
}

/** The budget of a process that is alone, without a database. */
export function budgetAlone(limit: number, starts = startsInMemory()): RequestBudget {
  const budget = new RequestBudget(starts, async () => 'key')
  budget.setLimit(limit)
  return budget
}
