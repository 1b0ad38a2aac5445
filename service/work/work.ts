import type { Context } from '../context'
import { expireDue } from '../envelopes/expire'
import { sendScheduled } from '../envelopes/schedule'
import { sendDue } from '../mail/send-due'
import { createMailer } from '../mail/smtp'
import { startDispatcher } from '../webhooks/dispatch/dispatcher'
import type { Pace } from '../webhooks/dispatch/pace'
import { recoverSome } from '../webhooks/recover'
import { cancelForRemoved } from '../webhooks/remove'
import { type Job, startJobs, type Work } from './jobs'
import { resealing } from './reseal'

const IDEMPOTENCY_KEPT_MS = 48 * 3_600_000
const FORGOTTEN_AT_ONCE = 1_000
const TALLIES_AT_ONCE = 10_000
/** A process that has not heard of the new key, or of values bound to their rows, goes on sealing as before. */
const RESEALED_EVERY_MS = 600_000

type Options = { smtpUrl?: string; retryWaits: number[]; pace?: Partial<Pace> }

/** Starts everything that happens without a request: expiry, scheduled sends, mail, webhooks, and forgetting of old keys. */
export function startWork(context: Context, { smtpUrl, retryWaits, pace }: Options): Work {
  const jobs: Job[] = [
    { name: 'expire', everyMs: 2_000, run: async () => (await expireDue(context)) > 0 },
    { name: 'scheduled sends', everyMs: 1_000, run: async () => (await sendScheduled(context)) > 0 },
    { name: 'recoveries', everyMs: 1_000, run: () => recoverSome(context) },
    { name: 'removed subscriptions', everyMs: 2_000, run: () => cancelForRemoved(context) },
    { name: 'delivery tallies', everyMs: 5_000, run: () => compactTallies(context) },
    { name: 'idempotency keys', everyMs: 60_000, run: () => forgetOldKeys(context) },
    { name: 'sealing keys', everyMs: RESEALED_EVERY_MS, run: resealing(context) },
  ]
  const works: Work[] = [startDispatcher(context, { retryWaits, pace })]
  if (smtpUrl) works.push(startMail(context, smtpUrl))
  works.push(startJobs(jobs, context.log))
  return {
    async stop() {
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}

function startMail(context: Context, smtpUrl: string): Work {
  const mailer = createMailer(smtpUrl, context.signingOrigin)
  const mail: Job = { name: 'mail', everyMs: 1_000, run: async () => (await sendDue(context, mailer)) > 0 }
  const work = startJobs([mail], context.log)
  return { stop: () => work.stop().finally(() => mailer.close()) }
}

/** At once again only when much is left: new changes come all the time. */
async function compactTallies({ store }: Context): Promise<boolean> {
  return (await store.tallies.compact(TALLIES_AT_ONCE)) > TALLIES_AT_ONCE / 2
}

async function forgetOldKeys({ store, now }: Context): Promise<boolean> {
  const olderThan = new Date(now().getTime() - IDEMPOTENCY_KEPT_MS)
  return (await store.idempotency.forget(olderThan, FORGOTTEN_AT_ONCE)) >= FORGOTTEN_AT_ONCE
}
