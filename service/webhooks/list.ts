import type { Subscription } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { subscriptionsOnTheWire } from './wire'

/** The account's subscriptions, oldest first. */
export function listSubscriptions({ store, instant }: Context, { accountId }: Caller): Promise<Subscription[]> {
  return store.snapshot(async (tx) => subscriptionsOnTheWire(tx, await tx.subscriptions.list(accountId), instant()))
}
