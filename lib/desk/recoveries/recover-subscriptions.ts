import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Subscription } from '@/lib/contract/webhook'
import { isRefusal } from '@/lib/desk/contract/refusal'
import type { Desk } from '@/lib/desk/store/database'
import { changePart, findNextPart, type RecoveryPart } from '@/lib/desk/store/recoveries/parts'
import { changeRecovery, endRecovery } from '@/lib/desk/store/recoveries/recoveries'
import { offer } from '@/lib/desk/upstream/offered'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import type { RunningJob } from '@/lib/jobs/define-job'

type Worker = {
  job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>
  service: Pick<Upstream, 'recoverSubscription' | 'subscriptions'>
  pollEveryMs?: number
}

/** The list of subscriptions is cached that long. */
const POLL_EVERY_MS = 5_000

/**
 * Asks the service to recover one subscription after another, with a request each, and follows its progress. The next one is asked for
 * only when the one before has ended, so a cancellation prevents as much as possible.
 */
export async function recoverSubscriptions(id: string, worker: Worker): Promise<void> {
  for (let part = await findNextPart(id); part; part = await findNextPart(id)) {
    worker.job.signal.throwIfAborted()
    await worker.job.transaction((tx) => changeRecovery(tx, id, { trouble: null }))
    if (part.state === 'taken') await follow(part, worker)
    else await ask(part, worker)
  }
  await worker.job.transaction((tx) => endRecovery(tx, id, 'done'))
}

async function ask(part: RecoveryPart, worker: Worker): Promise<void> {
  const { subscriptionId } = part
  // A process may have ended between its request and the answer. A second request would include what became a dead letter since.
  if (part.state === 'asking' && wasTaken(await findSubscription(subscriptionId, worker))) {
    return changePart(part, { state: 'taken' })
  }
  await worker.job.transaction((tx) => changePart(part, { state: 'asking' }, tx))
  try {
    await offer('recover', () => worker.service.recoverSubscription(subscriptionId))
    await changePart(part, { state: 'taken' })
  } catch (error) {
    if (!isRefusal(error) || ![400, 404, 409].includes(error.code)) throw error
    await changePart(part, { state: 'refused', note: error.message })
  }
}

/** A service that lists no recovery has ended it, or never reports one: then its answer is all there is to know. */
async function follow(part: RecoveryPart, worker: Worker): Promise<void> {
  const recovery = (await findSubscription(part.subscriptionId, worker))?.recovery
  if (!recovery) return changePart(part, { state: 'done', done: part.total })
  await changePart(part, { total: Math.max(recovery.total, recovery.done), done: recovery.done })
  await pause(worker.pollEveryMs ?? POLL_EVERY_MS, undefined, { signal: worker.job.signal })
}

const wasTaken = (subscription: Subscription | undefined) =>
  subscription !== undefined && (subscription.recovery !== undefined || subscription.dead_lettered === 0)

/** As the service lists it now; undefined where it lists none. */
async function findSubscription(id: string, { service }: Worker): Promise<Subscription | undefined> {
  try {
    return (await offer('list', () => service.subscriptions())).find((each) => each.id === id)
  } catch (error) {
    if (isRefusal(error) && [403, 501].includes(error.code)) return undefined
    throw error
  }
}
