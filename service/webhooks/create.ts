import type { CreatedSubscription, NewSubscriptionRequest } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { invalid } from '../errors'
import { newSecret, SECRET_NOTE } from './secret'
import { MAX_SUBSCRIPTIONS } from './sql/subscriptions'
import { acceptTarget } from './target/accept'

/** Subscribes a target to one event type: to every such event from now on. */
export async function createSubscription(
  context: Context,
  { accountId }: Caller,
  { targetUrl, eventType, secret }: NewSubscriptionRequest,
): Promise<CreatedSubscription> {
  await acceptTarget(context, 'targetUrl', targetUrl)
  const id = context.newId()
  const made = secret === undefined ? newSecret(context) : undefined
  await context.store.transaction(async (tx) => {
    await tx.subscriptions.changeListeners(accountId)
    if ((await tx.subscriptions.count(accountId)) >= MAX_SUBSCRIPTIONS) {
      throw invalid(
        `the account has ${MAX_SUBSCRIPTIONS} subscriptions already: remove one first`,
        'too_many_subscriptions',
      )
    }
    await tx.subscriptions.insert({
      id,
      accountId,
      targetUrl,
      eventType,
      state: 'active',
      secretSealed: context.sealer.seal(secret ?? made ?? '', 'subscriptions.secret_sealed', id),
      createdOn: context.now(),
    })
  })
  const created = { id, target_url: targetUrl, event_type: eventType }
  return made === undefined ? created : { ...created, secret: made, secret_note: SECRET_NOTE }
}
