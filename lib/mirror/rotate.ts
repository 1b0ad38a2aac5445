import 'server-only'
import { give } from './activate'
import { alone } from './alone'
import { ownSubscriptions } from './own-subscriptions'
import { newSecret, retireOthers } from './secrets'
import { deskService } from './service'
import { tellOfState } from './state'

/**
 * Gives every subscription of ours a new secret. Both are taken before the first one signs with it; the old one goes only
 * when all have the new, and a day later. Cut off half-way, it is completed by `activate` or by rotating again.
 */
export function rotate(): Promise<void> {
  return alone(async () => {
    const service = await deskService()
    const secret = await newSecret()
    await tellOfState()
    for (const own of await ownSubscriptions()) await give(service, own, secret)
    await retireOthers(secret.id, new Date())
    await tellOfState()
  })
}
