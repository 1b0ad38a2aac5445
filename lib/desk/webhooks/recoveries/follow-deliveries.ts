import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { parseServiceDate } from '@/lib/contract/dates'
import { MAX_DEAD_LETTERS_NAMED } from '@/lib/contract/webhook'
import type { Desk } from '@/lib/desk/runtime/database/database'
import { once } from '@/lib/desk/runtime/process/once'
import type { AnyDelivery } from '@/lib/desk/upstream/contract/webhook-desk'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { readAccountPage } from '@/lib/desk/webhooks/read-deliveries'
import type { RunningJob } from '@/lib/jobs/define-job'
import { type Cursor, deadLetterCursor } from './dead-letters'
import { changeRecovery, listQueuedDeliveries, type RecoveryDelivery, type RecoveryRow, settleDeliveries } from './sql'

type Worker = {
  job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>
  service: Pick<Upstream, 'accountDeliveries' | 'deliveries'>
}

/** An attempt takes 15 s at most. What waits longer is left to the list. Only tests look earlier. */
export const looksAfterMs = () => once('looks at recovered deliveries', () => [1_000, 2_000, 4_000, 8_000, 16_000])
/** Of one look: a thousand deliveries. */
const PAGES_AT_MOST = 10

/** Reads what became of queued deliveries, until each was attempted or a while has passed. */
export async function followDeliveries({ id, targetUrl }: RecoveryRow, { job, service }: Worker): Promise<void> {
  for (const afterMs of looksAfterMs()) {
    const queued = await listQueuedDeliveries(id, MAX_DEAD_LETTERS_NAMED)
    if (queued.length === 0) return
    await pause(afterMs, undefined, { signal: job.signal })
    // Throws when it was cancelled meanwhile.
    await job.transaction((tx) => changeRecovery(tx, id, { trouble: null }))
    const outcomes = await readOutcomes(service, targetUrl, queued)
    for (const state of ['delivered', 'failed'] as const) {
      await settleDeliveries(id, queued.filter((each) => outcomes.get(each.deliveryId) === state).map(idOf), state)
    }
  }
}

async function readOutcomes(service: Worker['service'], targetUrl: string, queued: readonly RecoveryDelivery[]) {
  const [oldest, newest] = [queued.at(0), queued.at(-1)]
  const outcomes = new Map<string, 'delivered' | 'failed' | undefined>()
  if (!oldest || !newest) return outcomes
  const byId = new Map(queued.map((each) => [each.deliveryId, each]))
  let cursor: Cursor | undefined = deadLetterCursor(newest.createdOn)
  for (let pages = 0; cursor && pages < PAGES_AT_MOST; pages++) {
    const page = await readAccountPage(service, { target_url: targetUrl, ...cursor })
    const deliveries = page?.deliveries ?? (await readEach(service, queued, cursor))
    for (const delivery of deliveries) {
      const recoveryRow = byId.get(delivery.id)
      if (recoveryRow) outcomes.set(delivery.id, outcomeOf(delivery, recoveryRow))
    }
    const last = parseServiceDate(deliveries.at(-1)?.created_on)
    const isPast = last !== undefined && last < oldest.createdOn
    cursor =
      page?.next && !isPast ? { since: page.next.since, ...(page.next.after && { after: page.next.after }) } : undefined
  }
  return outcomes
}

/** One page of each subscription. */
async function readEach(service: Worker['service'], queued: readonly RecoveryDelivery[], { since }: Cursor) {
  const ids = new Set(queued.map(({ subscriptionId }) => subscriptionId))
  const pages = await Promise.all([...ids].map((id) => offer('deliveries', () => service.deliveries(id, { since }))))
  return pages.flat()
}

/** A queued delivery is dead after its attempts; a waiting one failed if it has more. */
function outcomeOf({ state, attempts }: AnyDelivery, before: RecoveryDelivery): 'delivered' | 'failed' | undefined {
  if (state === 'delivered') return 'delivered'
  if (before.attempts === null || attempts === undefined) return undefined
  return attempts > before.attempts ? 'failed' : undefined
}

const idOf = ({ deliveryId }: RecoveryDelivery) => deliveryId
