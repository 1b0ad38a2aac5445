import type { Job } from '@/lib/jobs/define-job'
import { startJobs } from '@/lib/jobs/start-jobs'
import type { Context } from '../context'
import { expireEnvelope } from '../envelopes/expire'
import { sendScheduled } from '../envelopes/schedule'
import { sendMail } from '../mail/send-mail'
import type { Tables } from '../store/store'
import { compactTallies } from '../webhooks/compact-tallies'
import { finishDeadLetters } from '../webhooks/dead-letters'
import { startDispatcher } from '../webhooks/dispatch/dispatcher'
import type { Timings } from '../webhooks/dispatch/timings'
import { finishRecovery } from '../webhooks/recover'
import { cancelDeliveries } from '../webhooks/remove'
import { jobHost } from './job-host'
import { type Loop, startLoops, type Work } from './loops'
import { removeIdempotencyKeys } from './remove-idempotency-keys'
import { resealing } from './reseal'

/** A process that has not heard of the new key, or of values bound to their rows, goes on sealing as before. */
const RESEALED_EVERY_MS = 600_000

type Options = { retryWaits: number[]; timings?: Partial<Timings> }

/** Starts everything that happens without a request: expiry, scheduled sends, mail, webhooks, and forgetting of old keys. */
export function startWork(context: Context, { retryWaits, timings }: Options): Work {
  const loops: Loop[] = [{ name: 'sealing keys', everyMs: RESEALED_EVERY_MS, run: resealing(context) }]
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
  if (context.mailer) jobs.push(sendMail)
  works.push(startLoops(loops, context.log), startJobs(jobHost(context), jobs))
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
