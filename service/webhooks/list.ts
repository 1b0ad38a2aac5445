import type { Subscription, SubscriptionsQuery } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { subscriptionsOnTheWire } from './wire'

/** The account's subscriptions, oldest first. */
export function listSubscriptions(
  { store, instant }: Context,
  { accountId }: Caller,
  { same_target_as }: SubscriptionsQuery,
): Promise<Subscription[]> {
  return store.snapshot(async (tx) =>
    subscriptionsOnTheWire(tx, await tx.subscriptions.list(accountId, same_target_as), instant()),
  )
}
