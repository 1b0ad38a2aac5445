import { sql } from 'drizzle-orm'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { ownTarget, recordCheck } from '@/lib/desk/live/check'
import { hookSecrets, hookSubscriptions, serviceProbe } from '@/lib/desk/live/schema'
import { newSecret } from '@/lib/desk/live/secrets'
import { changeLiveState } from '@/lib/desk/live/sql/channels'
import { upsertOwnSubscription } from '@/lib/desk/live/sql/subscriptions'
import { desk } from '@/lib/desk/runtime/database/database'

/** A channel that works: turned on, its seven subscriptions there, and the service has just answered. */
export async function turnOn(account: string, activeSince = new Date()): Promise<void> {
  await markServiceAlive()
  await changeLiveState(account, { wanted: true, activeSince })
  const { id: secretId } = await newSecret(account)
  for (const eventType of EVENT_TYPES) {
    await upsertOwnSubscription({ id: `${account} ${eventType}`, account, eventType, targetUrl: ownTarget(), secretId })
  }
  await recordCheck(account, undefined)
}

/** As after a probe that the service answered. */
async function markServiceAlive(): Promise<void> {
  const now = { askedAt: sql`now()`, endedAt: sql`now()`, alive: true }
  await desk().insert(serviceProbe).values(now).onConflictDoUpdate({ target: serviceProbe.id, set: now })
}

/** No secret and no subscription of any account. */
export async function forgetSecrets(): Promise<void> {
  await desk().delete(hookSubscriptions)
  await desk().delete(hookSecrets)
}
