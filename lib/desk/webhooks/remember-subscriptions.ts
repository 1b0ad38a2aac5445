import 'server-only'
import { log } from '@/lib/desk/env/log'
import { type SubscriptionRow, upsertSubscription, upsertTargetsAndEvents } from '@/lib/desk/store/webhooks'

/**
 * Stores what the dashboard knows of a subscription beyond the service's answers. A failure here must not lose the service's answer,
 * which may carry a secret that is shown once.
 */
export async function rememberSubscription(id: string, known: Partial<Omit<SubscriptionRow, 'id'>>): Promise<void> {
  if (Object.values(known).every((value) => value === undefined)) return
  await upsertSubscription(id, known).catch((err: unknown) =>
    log().error({ err, subscription: id }, 'a subscription was not remembered'),
  )
}

/** Stores the target and event of subscriptions, because the activity record may name one when the service no longer has it. */
export async function rememberSubscriptions(
  subscriptions: { id: string; target_url: string; event_type: string }[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await upsertTargetsAndEvents(subscriptions).catch((err: unknown) =>
    log().error({ err }, 'subscriptions were not remembered'),
  )
}
