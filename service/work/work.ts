import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { defineJob, type Job, NoInput } from '@/lib/jobs/define-job'
import type { JobHost } from '@/lib/jobs/job-host'
import type { JobQueue } from '@/lib/jobs/job-queue'
import { startJobs } from '@/lib/jobs/start-jobs'
import { HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import type { Context } from '../context'
import { sendScheduled } from '../envelopes/dispatch'
import { expireEnvelope } from '../envelopes/expire'
import { sendMail } from '../mail/send-mail'
import { endDelay } from '../mail/state'
import type { Tables } from '../store/store'
import { finishDeadLetters } from '../webhooks/dead-letters'
import { startDispatcher } from '../webhooks/dispatch/dispatcher'
import type { Timings } from '../webhooks/dispatch/lease'
import { compactTallies } from '../webhooks/fan-out'
import { finishRecovery } from '../webhooks/recover'
import { cancelDeliveries } from '../webhooks/subscriptions'
import { createReseal } from './reseal'

const KEPT_MS = 48 * HOUR_MS
const BATCH = 1_000

export const removeIdempotencyKeys = defineJob({
  name: 'idempotency-keys.remove',
  input: NoInput,
  repeatEveryMs: 60_000,
  async run({ store, now }: Context, _, { signal }) {
    const before = new Date(now().getTime() - KEPT_MS)
    while (!signal.aborted && (await store.idempotency.forget(before, BATCH)) >= BATCH);
  },
})

/** A process that has not heard of the new key goes on sealing as before. */
const RESEALED_EVERY_MS = 10 * MINUTE_MS

type Options = { retryWaits: number[]; timings?: Partial<Timings> }

/** Starts everything without a request: expiry, sends, mail, webhooks, old keys. */
export function startWork(context: Context, { retryWaits, timings }: Options): Work {
  const loops: Loop[] = [{ name: 'sealing keys', everyMs: RESEALED_EVERY_MS, run: createReseal(context) }]
  const works: Work[] = [startDispatcher(context, { retryWaits, timings })]
  const jobs: Job<Context, Tables>[] = [
    cancelDeliveries,
    compactTallies,
    expireEnvelope,
    finishDeadLetters,
    finishRecovery,
    removeIdempotencyKeys,
    sendScheduled,
  ]
  if (context.mailer) jobs.push(sendMail, endDelay)
  works.push(startLoops(loops, context.log), startJobs(jobHost(context), jobs))
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}

/** What the service lends its job workers. */
export function jobHost(context: Context): JobHost<Context, Tables> & { queue: JobQueue } {
  const { store, instant, newId, randomBytes, log } = context
  return {
    context,
    queue: store.jobs,
    leases: store.jobLeases,
    transaction: store.transaction,
    leasesIn: (tx) => tx.jobLeases,
    enqueued: store.jobsEnqueued,
    now: instant,
    newId,
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    log,
  }
}

/** Work that each process does for itself, again and again. */
type Loop = {
  name: string
  /** Pause between two looks when there is nothing to do. */
  everyMs: number
  /** Does a bounded piece and answers whether there may be more. */
  run: () => Promise<boolean>
}

export type Work = { stop(): Promise<void> }

/** What is due is at most 35 s late after a crash. */
const LONGEST_PAUSE_MS = 10_000

/** Runs each loop until stopped; `stop` waits for the piece in hand. */
export function startLoops(loops: Loop[], log: Logger): Work {
  const shutdown = new AbortController()
  const runs = loops.map((loop) => repeat(loop, log, shutdown.signal))
  return {
    async stop() {
      shutdown.abort()
      await Promise.all(runs)
    },
  }
}

async function repeat(loop: Loop, log: Logger, stopping: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopping.aborted) {
    try {
      const more = await loop.run()
      failures = 0
      if (more) continue
    } catch (err) {
      failures += 1
      log.error({ err, loop: loop.name, failures }, 'background work failed and will be tried again')
    }
    const wait = failures === 0 ? loop.everyMs : Math.min(loop.everyMs * 2 ** failures, LONGEST_PAUSE_MS)
    await rest(wait, stopping)
  }
}

/** Rejects only by being stopped, which the loop sees for itself. */
async function rest(ms: number, stopping: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error
  })
}
