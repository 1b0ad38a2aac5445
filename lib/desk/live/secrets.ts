import { DAY_MS } from '@/lib/text/durations'
import 'server-only'
import { randomBytes } from 'node:crypto'
import { type HookSecret, insertSecret, limitOtherSecrets, listValidSecrets } from '@/lib/desk/live/sql/secrets'
import { notifyStateChanged } from '@/lib/desk/runtime/database/notifications'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import {
  listOwnSubscriptions,
  type OwnSubscription,
  upsertOwnSubscription,
  withSubscriptionsLocked,
} from './sql/subscriptions'

/** How long a secret stays valid after the subscriptions were given the next one. */
const OVERLAP_MS = DAY_MS

/**
 * Gives each of our subscriptions in an account a new secret. Both are valid before the first one
 * signs with it; the old one expires a day after all have the new. If this is interrupted,
 * `activate` or another rotation completes it.
 */
export async function rotateSecret({ key, upstream }: Context): Promise<void> {
  const account = await accountOf(key)
  await withSubscriptionsLocked(async () => {
    const secret = await newSecret(account)
    await notifyStateChanged()
    for (const own of await listOwnSubscriptions(account)) await giveSecret(upstream, own, secret)
    await expireOtherSecrets(secret, new Date())
    await notifyStateChanged()
  })
}

/** Becomes the current one. Those before it stay valid until `expireOtherSecrets`. */
export const newSecret = (account: string): Promise<HookSecret> =>
  insertSecret(account, randomBytes(32).toString('base64url'))

/** The secret for new subscriptions; it is made when there is none. */
export async function currentSecret(account: string): Promise<HookSecret> {
  const [newest] = await listValidSecrets(new Date(), account)
  return newest && !newest.validUntil ? newest : newSecret(account)
}

/**
 * Every subscription has this one now: the others stay valid for a while, for deliveries still on
 * their way.
 */
export const expireOtherSecrets = (secret: Pick<HookSecret, 'id' | 'account'>, now: Date): Promise<void> =>
  limitOtherSecrets(secret, new Date(now.getTime() + OVERLAP_MS))

/** Makes the service sign this subscription's deliveries with the secret from now on. */
export async function giveSecret(
  service: Upstream,
  own: Omit<OwnSubscription, 'secretId'>,
  secret: HookSecret,
): Promise<void> {
  await service.patchSubscription(own.id, { secret: secret.secret })
  await upsertOwnSubscription({ ...own, secretId: secret.id })
}
