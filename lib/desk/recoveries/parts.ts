import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Subscription } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { Desk } from '@/lib/desk/store/database'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { RunningJob } from '@/lib/jobs/define-job'
import { beginAskingPart, nextPart, notePart, type RecoveryPart } from './store-parts'
import { change, endRecovery } from './store-work'

type Worker = {
  job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>
  service: Pick<Upstream, 'recoverSubscription' | 'subscriptions'>
  /** Between two looks at how far the service has come. */
  lookEveryMs?: number
}

/** A list that was read is kept that long. */
const LOOK_EVERY_MS = 5_000

/**
 * Has the service recover one subscription after another, a request each, and follows how far it comes. The next one is asked for only
 * when the one before has ended, so that a cancel keeps as much as possible from being begun.
 */
export async function recoverParts(id: string, worker: Worker): Promise<void> {
  for (let part = await nextPart(id); part; part = await nextPart(id)) {
    worker.job.signal.throwIfAborted()
    await worker.job.transaction((tx) => change(tx, id, { trouble: null }))
    if (part.state === 'taken') await follow(part, worker)
    else await ask(part, worker)
  }
  await worker.job.transaction((tx) => endRecovery(tx, id, 'done'))
}

async function ask(part: RecoveryPart, worker: Worker): Promise<void> {
  const { subscriptionId } = part
  // A process may have ended between its request and the answer. Asked twice, the service would take in what became a dead letter since.
  if (part.state === 'asking' && wasTaken(await listed(subscriptionId, worker))) {
    return notePart(part, { state: 'taken' })
  }
  await worker.job.transaction((tx) => beginAskingPart(tx, part))
  try {
    await offer('recover', () => worker.service.recoverSubscription(subscriptionId))
    await notePart(part, { state: 'taken' })
  } catch (error) {
    if (!isRefusal(error) || ![400, 404, 409].includes(error.code)) throw error
    await notePart(part, { state: 'refused', note: error.message })
  }
}

/** A service that lists no recovery has ended it, or never tells: then what it answered is all there is to know. */
async function follow(part: RecoveryPart, worker: Worker): Promise<void> {
  const recovery = (await listed(part.subscriptionId, worker))?.recovery
  if (!recovery) return notePart(part, { state: 'done', done: part.total })
  await notePart(part, { total: Math.max(recovery.total, recovery.done), done: recovery.done })
  await pause(worker.lookEveryMs ?? LOOK_EVERY_MS, undefined, { signal: worker.job.signal })
}

const wasTaken = (subscription: Subscription | undefined) =>
  subscription !== undefined && (subscription.recovery !== undefined || subscription.dead_lettered === 0)

/** As the service lists it now; undefined where it lists none. */
async function listed(id: string, { service }: Worker): Promise<Subscription | undefined> {
  try {
    return (await offer('list', () => service.subscriptions())).find((each) => each.id === id)
  } catch (error) {
    if (isRefusal(error) && [403, 501].includes(error.code)) return undefined
    throw error
  }
}
