import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { Desk } from '@/lib/desk/store/database'
import {
  findOldestDelivery,
  insertDeliveries,
  listNextDeliveries,
  markDeliveryAsking,
  type RecoveryDelivery,
  settleDelivery,
} from '@/lib/desk/store/recoveries/deliveries'
import { changeRecovery, endRecovery, type RecoveryRow } from '@/lib/desk/store/recoveries/recoveries'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { RunningJob } from '@/lib/jobs/define-job'
import { type Cursor, deadLetterCursor, deadLettersIn, deadPage } from './dead-letters'
import { recoverSubscriptions } from './recover-subscriptions'

type Service = Pick<Upstream, 'deliveries' | 'delivery' | 'retryDelivery' | 'recoverSubscription' | 'subscriptions'>
/** The job that does the work, and the service it asks. */
type Worker = { job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>; service: Service }

/** Retries between two checks of what is still a dead letter. */
const BATCH_SIZE = 25

/**
 * Continues a recovery from where it is: lists its range, then has the service retry one delivery after another. When it is cancelled
 * or another process takes it over, the next transaction of the job throws.
 */
export async function recoverDeliveries(recovery: RecoveryRow, worker: Worker): Promise<void> {
  const { transaction } = worker.job
  try {
    if (recovery.way === 'all') return await recoverSubscriptions(recovery.id, worker)
    if (recovery.state === 'listing') {
      for (const { id } of recovery.subscriptions) await list(recovery, id, worker)
      await transaction((tx) => changeRecovery(tx, recovery.id, { state: 'running' }))
    }
    await retryAll(recovery.id, worker)
  } catch (error) {
    if (!isRefusal(error) || ![403, 501].includes(error.code)) throw error
    await transaction((tx) => endRecovery(tx, recovery.id, 'stopped', error.message))
  }
}

/** Continues after the oldest one listed, because a long list should not start over after a crash. */
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
        page.map(({ id: deliveryId, createdOn }) => ({ recoveryId: id, subscriptionId, deliveryId, createdOn })),
      )
      await changeRecovery(tx, id, { trouble: null })
    })
  }
}

async function retryAll(id: string, worker: Worker): Promise<void> {
  const { transaction } = worker.job
  for (;;) {
    const items = await listNextDeliveries(id, BATCH_SIZE)
    if (items.length === 0) return transaction((tx) => endRecovery(tx, id, 'done'))
    const isDead = await deadAmong(items, worker.service)
    await transaction((tx) => changeRecovery(tx, id, { trouble: null }))
    for (const item of items) {
      // When a process ended while asking, and this is no longer a dead letter, the request succeeded.
      if (isDead(item) ?? (await isStillDead(item, worker.service))) await retryOne(item, worker)
      else await settleDelivery(item, item.state === 'asking' ? 'queued' : 'gone')
    }
  }
}

async function retryOne(item: RecoveryDelivery, { job, service }: Worker): Promise<void> {
  job.signal.throwIfAborted()
  await job.transaction((tx) => markDeliveryAsking(tx, item))
  try {
    await offer('retry', () => service.retryDelivery(item.subscriptionId, item.deliveryId))
    await settleDelivery(item, 'queued')
  } catch (error) {
    if (!isRefusal(error) || ![400, 404, 409].includes(error.code)) throw error
    await settleDelivery(item, 'refused', error.message)
  }
}

/**
 * A retry would send a second time what was delivered meanwhile, so this checks what others have recovered. Undefined for what the page
 * does not reach, because more dead letters than it holds may have the same second.
 */
async function deadAmong(
  items: RecoveryDelivery[],
  service: Service,
): Promise<(item: RecoveryDelivery) => boolean | undefined> {
  const [first, newest] = [items[0], items.at(-1)]
  if (!first || !newest) return () => undefined
  const page = await deadPage(service, first.subscriptionId, deadLetterCursor(newest.createdOn))
  const dead = new Set(page.filter(({ state }) => state === 'dead_lettered').map(({ id }) => id))
  const reachesTo = page.length < PAGE_SIZE ? undefined : parseServiceDate(page.at(-1)?.created_on)
  const whole = page.length < PAGE_SIZE
  return ({ deliveryId, createdOn }) => {
    if (dead.has(deliveryId)) return true
    return whole || (reachesTo !== undefined && createdOn > reachesTo) ? false : undefined
  }
}

/** Worth a request only when the dashboard may have sent it already, which is one delivery for each process that ended. */
async function isStillDead(
  { state, subscriptionId, deliveryId }: RecoveryDelivery,
  service: Service,
): Promise<boolean> {
  if (state !== 'asking') return true
  try {
    return (await offer('delivery', () => service.delivery(subscriptionId, deliveryId))).state === 'dead_lettered'
  } catch (error) {
    // Nobody knows, so it is retried: better twice, under one delivery id, than not at all.
    if (isRefusal(error) && [403, 404, 501].includes(error.code)) return true
    throw error
  }
}
