import 'server-only'
import { PAGE_SIZE } from '@/lib/contract/constants'
import { parseServiceDate, toSince } from '@/lib/contract/dates'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { Desk } from '@/lib/desk/store/database'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { RunningJob } from '@/lib/jobs/define-job'
import { type Cursor, deadLetterCursor, deadLettersIn, deadPage } from './dead-letters'
import { recoverParts } from './parts'
import {
  beginAsking,
  change,
  endRecovery,
  keepListed,
  nextItems,
  oldestListed,
  type RecoveryItem,
  type StoredRecovery,
  settle,
} from './store-work'

type Service = Pick<Upstream, 'deliveries' | 'delivery' | 'retryDelivery' | 'recoverSubscription' | 'subscriptions'>
/** The job that carries it through, and the service it asks. */
export type Worker = { job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>; service: Service }

/** Retries between two looks at what is still a dead letter. */
const BETWEEN_LOOKS = 25

/**
 * Carries a recovery through, from where it is: lists its range, then has one delivery after another retried. When it is cancelled or
 * another process takes it over, the next transaction of the job throws.
 */
export async function carryThrough(recovery: StoredRecovery, worker: Worker): Promise<void> {
  const { transaction } = worker.job
  try {
    if (recovery.way === 'all') return await recoverParts(recovery.id, worker)
    if (recovery.state === 'listing') {
      for (const { id } of recovery.subscriptions) await list(recovery, id, worker)
      await transaction((tx) => change(tx, recovery.id, { state: 'running' }))
    }
    await retryAll(recovery.id, worker)
  } catch (error) {
    if (!isRefusal(error) || ![403, 501].includes(error.code)) throw error
    await transaction((tx) => endRecovery(tx, recovery.id, 'stopped', error.message))
  }
}

/** Goes on behind the oldest one listed, because a long list should not start over after a crash. */
async function list(
  { id, rangeFrom, rangeTo }: StoredRecovery,
  subscriptionId: string,
  { job, service }: Worker,
): Promise<void> {
  const oldest = await oldestListed(id, subscriptionId)
  const start: Cursor | undefined = oldest && { since: toSince(oldest.createdOn), after: oldest.deliveryId }
  const range = { from: rangeFrom ?? undefined, to: rangeTo }
  for await (const page of deadLettersIn(service, subscriptionId, range, start)) {
    job.signal.throwIfAborted()
    await job.transaction(async (tx) => {
      await keepListed(
        tx,
        page.map(({ id: deliveryId, createdOn }) => ({ recoveryId: id, subscriptionId, deliveryId, createdOn })),
      )
      await change(tx, id, { trouble: null })
    })
  }
}

async function retryAll(id: string, worker: Worker): Promise<void> {
  const { transaction } = worker.job
  for (;;) {
    const items = await nextItems(id, BETWEEN_LOOKS)
    if (items.length === 0) return transaction((tx) => endRecovery(tx, id, 'done'))
    const isDead = await stillDead(items, worker.service)
    await transaction((tx) => change(tx, id, { trouble: null }))
    for (const item of items) {
      // One that was being asked for when its process ended, and is no dead letter now, was asked for with success.
      if (isDead(item) ?? (await isDeadByItself(item, worker.service))) await retryOne(item, worker)
      else await settle(item, item.state === 'asking' ? 'queued' : 'gone')
    }
  }
}

async function retryOne(item: RecoveryItem, { job, service }: Worker): Promise<void> {
  job.signal.throwIfAborted()
  await job.transaction((tx) => beginAsking(tx, item))
  try {
    await offer('retry', () => service.retryDelivery(item.subscriptionId, item.deliveryId))
    await settle(item, 'queued')
  } catch (error) {
    if (!isRefusal(error) || ![400, 404, 409].includes(error.code)) throw error
    await settle(item, 'refused', error.message)
  }
}

/**
 * A retry sends what was delivered meanwhile a second time, so it is looked at what others have recovered. Undefined for what the page
 * does not reach: more dead letters than it holds may bear the same second.
 */
async function stillDead(
  items: RecoveryItem[],
  service: Service,
): Promise<(item: RecoveryItem) => boolean | undefined> {
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

/** Worth a request only where this desk may have sent it already: of one process that ended that is one delivery. */
async function isDeadByItself({ state, subscriptionId, deliveryId }: RecoveryItem, service: Service): Promise<boolean> {
  if (state !== 'asking') return true
  try {
    return (await offer('delivery', () => service.delivery(subscriptionId, deliveryId))).state === 'dead_lettered'
  } catch (error) {
    // Where nobody can tell, it is the retry that tells: better twice, under one delivery id, than not at all.
    if (isRefusal(error) && [403, 404, 501].includes(error.code)) return true
    throw error
  }
}
