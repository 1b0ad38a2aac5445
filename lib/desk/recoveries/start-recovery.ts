import 'server-only'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { targetForRecord } from '@/lib/desk/activity/target-for-record'
import type { Context, Person } from '@/lib/desk/context'
import { absent, Refusal } from '@/lib/desk/contract/refusal'
import type { RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'
import { storeRecovery } from './recoveries'

type Started = { id: string; target: string | undefined; events: string[] }

/** Starts a recovery of dead letters for subscriptions that share a target. A job carries it out. */
export async function startRecovery(
  { upstream, key, now }: Context,
  person: Person,
  { subscriptions: ids, from, to, way }: RecoveryRange,
): Promise<Started> {
  const { subscriptions } = await subscriptionList(upstream)
  const chosen = ids.map((id) => {
    const found = subscriptions.find((each) => each.id === id)
    if (!found) throw absent('subscription')
    return found
  })
  const [target, ...others] = new Set(chosen.map(({ target_url }) => target_url))
  if (!target || others.length > 0) throw new Refusal(400, 'A recovery is of one target.', { field: 'subscriptions' })
  const id = await storeRecovery({
    targetUrl: target,
    keyId: key?.id ?? null,
    subscriptions: chosen.map(({ id, event_type }) => ({ id, event_type })),
    rangeFrom: from ? new Date(from) : null,
    // What becomes a dead letter from now on is not part of what was counted.
    rangeTo: to ? new Date(to) : now(),
    startedBy: person.name,
    ...(way === 'all' && { all: chosen.map(({ dead_lettered = 0 }) => dead_lettered) }),
  })
  return { id, target: targetForRecord(target), events: chosen.map(({ event_type }) => event_type) }
}

/** The activity entry of a recovery. Without a range it recovers everything, whichever way it is done. */
export function entryOfRecovery({ way, from, to, subscriptions }: RecoveryRange, started?: Started): ActivityEntry {
  return {
    action: from || to ? 'webhook.recover-range' : 'webhook.recover',
    detail: { recovery: started?.id, target: started?.target, events: started?.events, way, subscriptions, from, to },
  }
}
