import { overlapSecondsOf, type PatchedSubscription, type SubscriptionPatch } from '@/lib/contract/webhook'
import { UnknownKey } from '@/lib/seal/sealer'
import type { Caller, Context } from '../context'
import { invalidField, notFound } from '../errors'
import { newSecret, SECRET_NOTE } from './secret'
import type { Subscription, SubscriptionSet } from './sql/subscriptions'
import { acceptTarget } from './target/accept'
import { isOverlapping, subscriptionsOnTheWire } from './wire'

/** Changes target, event type or secret of a subscription. A secret that the service makes is answered once. */
export async function updateSubscription(
  context: Context,
  { accountId }: Caller,
  id: string,
  patch: SubscriptionPatch,
): Promise<PatchedSubscription> {
  const made = patch.rotate_secret ? newSecret(context) : undefined
  const secret = patch.secret ?? made
  if (patch.overlap_seconds !== undefined && secret === undefined) {
    throw invalidField('overlap_seconds', 'goes with secret or rotate_secret')
  }
  if (!(await context.store.subscriptions.find(accountId, id))) throw notFound('subscription')
  if (patch.target_url !== undefined) await acceptTarget(context, 'target_url', patch.target_url)

  return context.store.transaction(async (tx) => {
    if (patch.event_type !== undefined) await tx.subscriptions.changeListeners(accountId)
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    const set: SubscriptionSet = {
      ...(patch.target_url !== undefined && {
        targetUrl: patch.target_url,
        ...(patch.target_url !== row.targetUrl && NO_HISTORY),
      }),
      ...(patch.event_type !== undefined && { eventType: patch.event_type }),
      ...(secret !== undefined && rotation(context, row, secret, overlapSecondsOf(patch) ?? 0)),
      ...(patch.end_overlap && NO_OVERLAP),
    }
    if (Object.keys(set).length > 0) await tx.subscriptions.update(id, set)
    const [subscription] = await subscriptionsOnTheWire(tx, [{ ...row, ...set }], context.instant())
    if (!subscription) throw notFound('subscription')
    return { ...subscription, ...(made !== undefined && { secret: made, secret_note: SECRET_NOTE }) }
  })
}

/** How another target answered says nothing about this one. */
const NO_HISTORY = { failingSince: null, lastDeliveryOn: null, lastFailureOn: null, recoveredOn: null }
const NO_OVERLAP = { previousSecretSealed: null, previousUntil: null }

/**
 * The secret that signs now keeps signing until the overlap is over. A second rotation meanwhile replaces the secret that was
 * to follow, never the one that receivers know.
 */
function rotation({ sealer, instant }: Context, row: Subscription, secret: string, overlapSeconds: number) {
  const now = instant()
  const previous = overlapSeconds > 0 ? previousSecret(sealer, row, now) : null
  const overlap = {
    previousSecretSealed: previous,
    previousUntil: new Date(now.getTime() + overlapSeconds * 1_000),
  }
  return {
    secretSealed: sealer.seal(secret, 'subscriptions.secret_sealed', row.id),
    secretChangedOn: now,
    secretConfirmedOn: null,
    ...(previous ? overlap : NO_OVERLAP),
  }
}

/** A sealed value opens only in its column, so the secret that moves to the other one is sealed for it. */
function previousSecret(sealer: Context['sealer'], row: Subscription, now: Date): Buffer | null {
  if (isOverlapping(row, now)) return row.previousSecretSealed
  if (!row.secretSealed) return null
  try {
    const secret = sealer.open(row.secretSealed, 'subscriptions.secret_sealed', row.id)
    return sealer.seal(secret, 'subscriptions.previous_secret_sealed', row.id)
  } catch (error) {
    // It cannot sign anything during an overlap either, and setting a new secret is how this is repaired.
    if (error instanceof UnknownKey) return null
    throw error
  }
}
