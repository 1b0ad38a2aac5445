import 'server-only'
import { toSince } from '@/lib/contract/dates'
import { momentOf } from '@/lib/contract/moment'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { isRefusal } from '@/lib/desk/contract/refusal'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { type Cursor, cursorAfter, deadLettersIn, deadPage } from './dead-letters'
import { recoverParts } from './parts'
import {
  beginAsking,
  beginRetrying,
  endRecovery,
  goesOn,
  type HeldRecovery,
  keepListed,
  nextItems,
  oldestListed,
  type RecoveryItem,
  settle,
} from './store-work'

type Service = Pick<Upstream, 'deliveries' | 'delivery' | 'retryDelivery' | 'recoverSubscription' | 'subscriptions'>
/** Who works at it, through which service, and until when. */
export type Worker = { holder: string; service: Service; signal: AbortSignal }

/** Retries between two looks at what is still a dead letter. */
const BETWEEN_LOOKS = 25

/**
 * Carries a recovery through, from where it stands: lists its range, then has one delivery after another retried. It ends early, without
 * a word, when the recovery is cancelled or another process has taken it over.
 */
export async function carryThrough(recovery: HeldRecovery, worker: Worker): Promise<void> {
  try {
    if (recovery.way === 'all') return await recoverParts(recovery.id, worker)
    if (recovery.state === 'listing') {
      for (const { id } of recovery.subscriptions) if (!(await list(recovery, id, worker))) return
      if (!(await beginRetrying(recovery.id, worker.holder))) return
    }
    await retryAll(recovery.id, worker)
  } catch (error) {
    if (!isRefusal(error) || ![403, 501].includes(error.code)) throw error
    await endRecovery(recovery.id, worker.holder, 'stopped', error.message)
  }
}

/** Goes on behind the oldest one listed, so that a long list is not begun anew after a crash. */
async function list({ id, rangeFrom, rangeTo }: HeldRecovery, subscriptionId: string, worker: Worker) {
  const oldest = await oldestListed(id, subscriptionId)
  const start: Cursor | undefined = oldest && { since: toSince(oldest.createdOn), after: oldest.deliveryId }
  const range = { from: rangeFrom ?? undefined, to: rangeTo }
  for await (const page of deadLettersIn(worker.service, subscriptionId, range, start)) {
    if (worker.signal.aborted || !(await goesOn(id, worker.holder))) return false
    await keepListed(
      page.map(({ id: deliveryId, createdOn }) => ({ recoveryId: id, subscriptionId, deliveryId, createdOn })),
    )
  }
  return true
}

async function retryAll(id: string, worker: Worker): Promise<void> {
  for (;;) {
    const items = await nextItems(id, BETWEEN_LOOKS)
    if (items.length === 0) {
      await endRecovery(id, worker.holder, 'done')
      return
    }
    const isDead = await stillDead(items, worker.service)
    if (!(await goesOn(id, worker.holder))) return
    for (const item of items) {
      // One that was being asked for when its process ended, and is no dead letter now, was asked for with success.
      if (!(isDead(item) ?? (await isDeadByItself(item, worker.service))))
        await settle(item, item.state === 'asking' ? 'queued' : 'gone')
      else if (!(await retryOne(item, worker))) return
    }
  }
}

/** False when it is no longer this process's to go on. */
async function retryOne(item: RecoveryItem, { holder, service, signal }: Worker): Promise<boolean> {
  if (signal.aborted || !(await beginAsking(item, holder))) return false
  try {
    await offer('retry', () => service.retryDelivery(item.subscriptionId, item.deliveryId))
    await settle(item, 'queued')
  } catch (error) {
    if (!isRefusal(error) || ![400, 404, 409].includes(error.code)) throw error
    await settle(item, 'refused', error.message)
  }
  return true
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
  const page = await deadPage(service, first.subscriptionId, cursorAfter(newest.createdOn))
  const dead = new Set(page.filter(({ state }) => state === 'dead_lettered').map(({ id }) => id))
  const reachesTo = page.length < PAGE_SIZE ? undefined : momentOf(page.at(-1)?.created_on)
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
