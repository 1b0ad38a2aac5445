import type { Ledger } from '@/lib/desk/store/budget/ledger'
import type { Ledgers } from '@/lib/desk/store/budget/ledgers'
import { RequestBudget } from '@/lib/desk/upstream/budget/budget'
import { type Clock, systemClock } from '@/lib/desk/upstream/budget/clock'

/** Ledgers in memory, as one process alone sees those of the database. */
export function ledgersInMemory(clock: Clock): Ledgers {
  const ledgers = new Map<string, Ledger>()
  return {
    async change(key, _, change) {
      const { ledger, result } = change(structuredClone(ledgers.get(key)), clock.now())
      ledgers.set(key, structuredClone(ledger))
      return result
    },
    read: async (key) => ({ ledger: ledgers.get(key), now: clock.now() }),
  }
}

/** The budget of a process that is alone, without a database. */
export function budgetAlone(limit: number, clock: Clock = systemClock): RequestBudget {
  const budget = new RequestBudget({ clock, ledgers: ledgersInMemory(clock), key: async () => 'key' })
  budget.setLimit(limit)
  return budget
}
