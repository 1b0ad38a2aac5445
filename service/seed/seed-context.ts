import type { Context } from '../context'
import type { Store, Tables } from '../store/store'
import { seededIds } from './seeded-random'

/**
 * The context in which a part of the sample tenant is made: in one transaction, because a crash
 * must leave all of it or nothing and background work must not see half of it; with its own ids;
 * and in the past. No mail is sent.
 */
export function seedContext(context: Context, tx: Tables, part: string): (at: Date) => Context {
  const store: Store = {
    ...tx,
    transaction: (run) => run(tx),
    snapshot: (read) => read(tx),
    jobsEnqueued: context.store.jobsEnqueued,
    tryHold: context.store.tryHold,
    confirmWrite: context.store.confirmWrite,
    close: async () => {},
  }
  const newId = seededIds(part)
  return (at) => ({ ...context, store, newId, mailer: undefined, now: () => at, instant: () => at })
}
