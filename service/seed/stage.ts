import type { Context } from '../context'
import type { Store, Tables } from '../store/store'
import { idsOf } from './chance'

/**
 * The context in which a part of the sample tenant is made: in one transaction, so that a crash leaves all of it or
 * nothing and no background work sees it half made; with ids of its own; and in the past. Nothing is mailed for real.
 */
export function stage(context: Context, tx: Tables, part: string): (at: Date) => Context {
  const store: Store = {
    ...tx,
    transaction: (run) => run(tx),
    snapshot: (read) => read(tx),
    jobsEnqueued: context.store.jobsEnqueued,
    tryHold: context.store.tryHold,
    close: async () => {},
  }
  const newId = idsOf(part)
  return (at) => ({ ...context, store, newId, mailer: undefined, now: () => at })
}
