import 'server-only'
import { z } from 'zod'
import { toSince } from '@/lib/contract/dates'
import { MAX_DEAD_LETTERS_NAMED } from '@/lib/contract/webhook'
import { isNoRoom, isRefusal, troubleOf } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { notifyWebhooksChanged } from '@/lib/desk/runtime/database/notifications'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { isKnownAbsent, offer } from '@/lib/desk/upstream/offered'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import { isUnderWay } from '@/lib/desk/webhooks/contract/endpoint-health'
import { defineJob, forEachItem, LostLease, type RunningJob } from '@/lib/jobs/define-job'
import { MINUTE_MS } from '@/lib/text/durations'
import { type Cursor, deadLettersIn } from './dead-letters'
import { followDeliveries } from './follow-deliveries'
import {
  changeRecovery,
  endRecovery,
  findOldestDelivery,
  findRecovery,
  insertDeliveries,
  listNextDeliveries,
  markDeliveryAsking,
  type RecoveryDelivery,
  type RecoveryRow,
  settleDeliveries,
  settleDelivery,
} from './sql'

/** Completes one recovery. What prevents it is stored with it, and the job tries again. */
export const runRecovery = defineJob({
  name: 'webhooks.recover',
  input: z.object({ recoveryId: z.uuid() }),
  // One that waits for its key's budget must not keep others waiting.
  concurrency: 4,
  retry: { firstMs: 5_000, longestMs: MINUTE_MS },
  async run(_: unknown, { recoveryId }, job: RunningJob<Desk>) {
    const recovery = await findRecovery(recoveryId)
    if (!recovery || !isUnderWay(recovery)) return
    try {
      // Subscriptions belong to the account of the key under which somebody saw them.
      const { keyId } = recovery
      const key = keyId === null ? undefined : await keyStillHere(keyId, 'Cancel it, and start it again.')
      await recoverDeliveries(recovery, { job, service: upstream(key, { priority: 'bulk' }) })
    } catch (error) {
      if (job.signal.aborted || error instanceof LostLease || isNoRoom(error)) throw error
      const trouble = troubleOf(error)
      await job.transaction((tx) => changeRecovery(tx, recoveryId, { trouble }))
      throw error
    }
  },
})

type Service = Pick<Upstream, 'deliveries' | 'accountDeliveries' | 'delivery' | 'retryDelivery' | 'recoverDeadLetters'>
type Worker = { job: Pick<RunningJob<Desk>, 'transaction' | 'signal' | 'attempt'>; service: Service }

/** About 25 minutes in all. Deliveries that fail later stay dead letters. */
const MOST_ATTEMPTS = 30
/** More failures are not about single deliveries. */
const MOST_FAILURES = 20

/**
 * Continues a recovery from where it is: lists its range, has the service queue the deliveries
 * again, and follows their attempts. When it is cancelled or another process takes it over, the
 * next transaction of the job throws.
 */
export async function recoverDeliveries(recovery: RecoveryRow, worker: Worker): Promise<void> {
  const { transaction } = worker.job
  try {
    if (recovery.state === 'listing') {
      for (const { id } of recovery.subscriptions) await list(recovery, id, worker)
      await transaction((tx) => changeRecovery(tx, recovery.id, { state: 'running' }))
    }
    if (recovery.state !== 'following') await retryAll(recovery, worker)
    await transaction((tx) => changeRecovery(tx, recovery.id, { state: 'following', trouble: null }))
    await followDeliveries(recovery, worker)
    await transaction((tx) => endRecovery(tx, recovery.id, 'done'))
    if (recovery.account) await notifyWebhooksChanged(recovery.account)
  } catch (error) {
    if (!isRefusal(error, 'NotAllowed', 'NotOffered')) throw error
    await transaction((tx) => endRecovery(tx, recovery.id, 'stopped', error.message))
  }
}

/** Continues after the oldest one listed: a crash does not start a long list again. */
async function list(
  { id, rangeFrom, rangeTo }: RecoveryRow,
  subscriptionId: string,
  { job, service }: Worker,
): Promise<void> {
  const oldest = await findOldestDelivery(id, subscriptionId)
  const start: Cursor | undefined = oldest && { since: toSince(oldest.createdOn), after: oldest.deliveryId }
  const range = { from: rangeFrom ?? undefined, to: rangeTo }
  for await (const page of deadLettersIn(service, subscriptionId, range, start)) {
    job.signal.throwIfAborted()
    await job.transaction(async (tx) => {
      await insertDeliveries(
        tx,
        page.map(({ id: deliveryId, ...found }) => ({ recoveryId: id, subscriptionId, deliveryId, ...found })),
      )
      await changeRecovery(tx, id, { trouble: null })
    })
  }
}

/**
 * Many with one request where the service can, otherwise one after another. What failed is tried
 * again with the next attempt of the job, after all others.
 */
async function retryAll({ id, targetUrl }: RecoveryRow, worker: Worker): Promise<void> {
  const { transaction, signal, attempt } = worker.job
  const failures = new Map<string, unknown>()
  for (;;) {
    signal.throwIfAborted()
    const many = await listNextDeliveries(id, MAX_DEAD_LETTERS_NAMED, [...failures.keys()])
    if (many.length === 0) break
    const ids = many.map(({ deliveryId }) => deliveryId)
    await transaction((tx) => changeRecovery(tx, id, { trouble: null }))
    if (await recoverTogether(worker.service, targetUrl, ids)) {
      await settleDeliveries(id, ids, 'queued')
      continue
    }
    const onFailure = async (error: unknown, item: RecoveryDelivery) => {
      if (isForAll(error) || failures.size >= MOST_FAILURES) throw error
      if (attempt >= MOST_ATTEMPTS && isRefusal(error)) await settleDelivery(item, 'refused', error.message)
      else failures.set(item.deliveryId, error)
    }
    await forEachItem(many, { signal, onFailure }, async (item) => {
      if (await isDeadLetter(item, worker.service)) await retryOne(item, worker)
      // After a crash, our own request has queued it.
      else await settleDelivery(item, item.state === 'asking' ? 'queued' : 'gone')
    })
  }
  const [first] = failures.values()
  if (first !== undefined) throw first
}

/** What ends the recovery, or a service that is busy or gone. */
const isForAll = (error: unknown) => isRefusal(error, 'NotAllowed', 'NotOffered', 'Unavailable', 'ServiceTimeout')

/** The service changes dead letters alone. False when it has no such operation. */
async function recoverTogether(service: Service, targetUrl: string, deliveryIds: string[]): Promise<boolean> {
  if (isKnownAbsent('recover some')) return false
  try {
    const filter = { target_url: targetUrl, delivery_ids: deliveryIds }
    await offer('recover some', () => service.recoverDeadLetters(filter))
    return true
  } catch (error) {
    if (isRefusal(error, 'InvalidInput', 'NotAllowed', 'NotFound', 'NotOffered')) return false
    throw error
  }
}

async function retryOne(item: RecoveryDelivery, { job, service }: Worker): Promise<void> {
  job.signal.throwIfAborted()
  await job.transaction((tx) => markDeliveryAsking(tx, item))
  try {
    await offer('retry', () => service.retryDelivery(item.subscriptionId, item.deliveryId))
    await settleDelivery(item, 'queued')
  } catch (error) {
    if (!isRefusal(error, 'InvalidInput', 'NotFound', 'Conflict')) throw error
    await settleDelivery(item, 'refused', error.message)
  }
}

/** Whether it is a dead letter still: a retry would send again what others have recovered meanwhile. */
async function isDeadLetter({ subscriptionId, deliveryId }: RecoveryDelivery, service: Service): Promise<boolean> {
  try {
    return (await offer('delivery', () => service.delivery(subscriptionId, deliveryId))).state === 'dead_lettered'
  } catch (error) {
    // Its state is unknown, so it is retried: better twice, under one delivery id, than not at all.
    if (isRefusal(error, 'NotAllowed', 'NotFound', 'NotOffered')) return true
    throw error
  }
}
