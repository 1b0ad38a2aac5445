import 'server-only'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { alone } from '../alone'
import { newSecret, retireOthers } from '../receiver/secrets'
import { tellOfState } from '../state'
import { give } from './activate'
import { ownSubscriptions } from './own-subscriptions'

/**
 * Gives every subscription of ours in an account a new secret. Both are taken before the first one signs with it; the old one goes only
 * when all have the new, and a day later. Cut off half-way, it is completed by `activate` or by rotating again.
 */
export function rotate(account: string, service: Upstream): Promise<void> {
  return alone(async () => {
    const secret = await newSecret(account)
    await tellOfState()
    for (const own of await ownSubscriptions(account)) await give(service, own, secret)
    await retireOthers(secret, new Date())
    await tellOfState()
  })
}
