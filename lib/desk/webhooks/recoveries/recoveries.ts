import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { ActivityEntry } from '@/lib/desk/activity/activity'
import { targetForRecord } from '@/lib/desk/activity/record'
import { absent, Conflict, InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import type { Recovery, RecoveryRange } from '@/lib/desk/webhooks/contract/recovery'
import { subscriptionList } from '@/lib/desk/webhooks/subscriptions'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runRecovery } from './recover-deliveries'
import {
  changeRecovery,
  findOwnRecovery,
  findRecovery,
  insertDeliveries,
  insertRecovery,
  listNewestRecoveries,
  lockSubscriptionsUnderWay,
  type RecoveryProgress,
  type RecoveryRow,
  readProgress,
  removeOldRecoveries,
} from './sql'

type Started = { id: string; target: string | undefined; events: string[] }

/** Starts a recovery of dead letters for subscriptions that share a target. */
export async function startRecovery(
  { upstream, key, now }: Context,
  person: Person,
  { subscriptions: ids, from, to, deliveries }: RecoveryRange,
): Promise<Started> {
  const { subscriptions } = await subscriptionList({ upstream, key })
  const chosen = ids.map((id) => {
    const found = subscriptions.find((each) => each.id === id)
    if (!found) throw absent('subscription')
    return found
  })
  const [target, ...others] = new Set(chosen.map(({ target_url }) => target_url))
  if (!target || others.length > 0)
    throw new InvalidInput('Choose subscriptions with the same target.', { field: 'subscriptions' })
  const id = await storeRecovery({
    account: await accountOf(key),
    targetUrl: target,
    keyId: key?.id ?? null,
    subscriptions: chosen.map(({ id, event_type }) => ({ id, event_type })),
    rangeFrom: from ? new Date(from) : null,
    // What becomes a dead letter from now on is not part of what was counted.
    rangeTo: to ? new Date(to) : now(),
    startedBy: person.name,
    deliveries: deliveries?.filter(({ subscription_id }) => ids.includes(subscription_id)),
  })
  return { id, target: targetForRecord(target), events: chosen.map(({ event_type }) => event_type) }
}

type NewRecovery = Pick<
  RecoveryRow,
  'account' | 'targetUrl' | 'subscriptions' | 'keyId' | 'rangeFrom' | 'rangeTo' | 'startedBy'
> & {
  /** Only these. */
  deliveries?: RecoveryRange['deliveries']
}

/** Stores the recovery with its job. A subscription has one recovery at a time. */
export async function storeRecovery({ deliveries, ...recovery }: NewRecovery): Promise<string> {
  const id = await desk().transaction(async (tx) => {
    const underWay = new Set((await lockSubscriptionsUnderWay(tx)).map(({ id }) => id))
    const busy = recovery.subscriptions.find(({ id }) => underWay.has(id))
    if (busy)
      throw new Conflict(`Dead letters of ${busy.event_type} are being retried. Wait until that ends, or cancel it.`)
    await removeOldRecoveries(tx)
    // What somebody selected needs no listing.
    const recoveryId = await insertRecovery(tx, { ...recovery, state: deliveries ? 'running' : 'listing' })
    const rows = deliveries?.map(({ id: deliveryId, subscription_id: subscriptionId, created_on, attempts }) => {
      const createdOn = parseServiceDate(created_on) ?? recovery.rangeTo
      return { recoveryId, subscriptionId, deliveryId, createdOn, attempts }
    })
    await insertDeliveries(tx, rows ?? [])
    await jobQueue(tx).enqueue(runRecovery, { key: recoveryId, input: { recoveryId }, runAt: new Date() })
    return recoveryId
  })
  jobsEnqueued().notify()
  return id
}

/** The activity entry of a recovery. Without a range it recovers everything. */
export function entryOfRecovery(
  { from, to, subscriptions, deliveries }: RecoveryRange,
  started?: Started,
): ActivityEntry {
  return {
    action: from || to ? 'webhook.recover-range' : 'webhook.recover',
    detail: {
      recovery: started?.id,
      target: started?.target,
      events: started?.events,
      subscriptions,
      from,
      to,
      count: deliveries?.length,
    },
  }
}

/** Ends it where it is: what was queued stays queued, the rest stay dead letters. */
export async function cancelRecovery(
  { key, now }: Context,
  { name }: Person,
  { id }: { id: string },
): Promise<{ cancelled: true }> {
  if (!(await findOwnRecovery(await accountOf(key), id))) throw absent('recovery')
  const isCancelled = await desk().transaction(async (tx) => {
    const ending = { state: 'cancelled', endedAt: now(), endedBy: name, trouble: null } as const
    const isChanged = await changeRecovery(tx, id, ending)
    await jobQueue(tx).cancel(runRecovery, id)
    return isChanged
  })
  if (isCancelled) return { cancelled: true }
  throw new Conflict('This recovery has ended already.')
}

/** A recovery's target as the activity record names it. */
export async function describeRecovery({ params }: { params: { id: string } }): Promise<Record<string, unknown>> {
  return { target: targetForRecord((await findRecovery(params.id))?.targetUrl) }
}

const MAX_RECOVERIES = 20

/** Those of the key's account, the newest first, those under way among them. */
export async function listRecoveries({ key }: Context): Promise<Recovery[]> {
  const rows = await listNewestRecoveries(await accountOf(key), MAX_RECOVERIES)
  const progressById = await readProgress(rows.map(({ id }) => id))
  return rows.map((row) => {
    const progress: Partial<RecoveryProgress> = progressById.get(row.id) ?? {}
    const { delivered = 0, failed = 0, waiting = 0, gone = 0, refused = 0, left = 0, refusal } = progress
    return {
      id: row.id,
      target_url: row.targetUrl,
      subscriptions: row.subscriptions,
      from: row.rangeFrom?.toISOString(),
      to: row.rangeTo.toISOString(),
      state: row.state,
      total: delivered + failed + waiting + gone + refused + left,
      delivered,
      failed,
      waiting,
      gone,
      refused,
      left,
      refusal: refusal ?? undefined,
      trouble: row.trouble ?? undefined,
      started_by: row.startedBy,
      started_on: row.startedAt.toISOString(),
      ended_by: row.endedBy ?? undefined,
      ended_on: row.endedAt?.toISOString(),
    }
  })
}
