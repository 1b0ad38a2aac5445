import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { troubleOf } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { log } from '@/lib/desk/runtime/log/log'
import { serviceOf } from '@/lib/desk/upstream/keys/account'
import { defineJob, forEachItem, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { dueAt, type Look, mustWait, NoLongerDue, progressOf, store, type Worker } from './decision'
import { effectiveRule } from './rules'
import { remind, remindedPeople } from './send-reminder'
import {
  findReminders,
  type InFlight,
  lastOpened,
  listDue,
  listRemindingAccounts,
  saveNextLook,
  upsertReminders,
} from './sql'

const AT_ONCE = 200
/** Then it is the turn of the accounts that wait. */
const TURN_MS = MINUTE_MS

/** Has the reminders of each account looked at. */
export const sendDueReminders = defineJob({
  name: 'reminders.send-due',
  input: NoInput,
  repeatEveryMs: MINUTE_MS,
  async run() {
    for (const account of await listRemindingAccounts()) {
      await jobQueue(desk()).enqueueOnce(ACCOUNT_JOB, { key: account, input: { account }, runAt: new Date() })
    }
    jobsEnqueued().notify()
  },
})

const ACCOUNT_JOB = { name: 'reminders.send-of-account', input: z.object({ account: z.string() }) }

/** Sends what is due in an account. An account with very many waits for the others in between. */
export const sendRemindersOfAccount = defineJob({
  ...ACCOUNT_JOB,
  concurrency: 4,
  retry: { firstMs: MINUTE_MS, longestMs: 5 * MINUTE_MS },
  async run(_: unknown, { account }, job: RunningJob<Desk>) {
    const service = await serviceOf(account, 'bulk')
    if (!service) return
    const isDone = await remindAccount(account, { job, service, now: () => new Date() })
    if (!isDone) await jobQueue(desk()).enqueue(ACCOUNT_JOB, { key: account, input: { account }, runAt: new Date() })
  },
})

/**
 * Looks at the envelopes of an account that are due, for one turn. Each gets a later due date, apart
 * from those that changed meanwhile and those for which the key's budget had no room: they stay due.
 * False if more may be due.
 */
export async function remindAccount(account: string, worker: Worker): Promise<boolean> {
  const { job, now } = worker
  const until = now().getTime() + TURN_MS
  const isOver = () => now().getTime() >= until
  const onFailure = (error: unknown, envelope: InFlight) => putOff(envelope, error, worker)
  try {
    for (;;) {
      const due = await listDue(account, now(), AT_ONCE)
      await forEachItem(due, { signal: job.signal, onFailure }, async (envelope) => {
        if (!isOver()) await lookAt(envelope, worker)
      })
      if (isOver()) return false
      if (due.length < AT_ONCE) return true
    }
  } catch (error) {
    if (!mustWait(error)) throw error
    return true
  }
}

/**
 * An envelope that cannot be read waits an hour. If the service is down, or the budget has no room,
 * all of them wait.
 */
async function putOff(envelope: InFlight, error: unknown, { service, now }: Worker): Promise<void> {
  if (error instanceof NoLongerDue) return
  if (mustWait(error) || !(await service.isReachable())) throw error
  const { account, id, remindAt } = envelope
  log().warn({ part: 'reminders', account, envelope: id, err: error }, 'a reminder was not sent')
  await upsertReminders(desk(), { account, envelopeId: id }, { trouble: troubleOf(error) })
  await saveNextLook(desk(), envelope, new Date(now().getTime() + HOUR_MS), remindAt)
}

async function lookAt(envelope: InFlight, worker: Worker): Promise<void> {
  const { account, id, templateId } = envelope
  const { service, now } = worker
  const own = await findReminders(account, id)
  const effective = await effectiveRule(account, templateId, own)
  const look = { envelope, own, effective }
  if (!effective) return store(look, worker, { next: null })
  const openedAt = await readOpening(look, worker)
  const due = dueAt(look, openedAt, now())
  if (!due || due > now()) return store(look, worker, { next: due ?? null, reminders: progressOf(look) })
  const { to, skipped = null } = await remindedPeople(EnvelopeId.parse(id), service)
  if (to.length > 0) return remind({ look, openedAt, by: effective, to, skipped }, worker)
  const next = new Date(now().getTime() + DAY_MS)
  await store(look, worker, { next, reminders: { ...progressOf(look), trouble: skipped } })
}

/**
 * When somebody opened it last, for rules that depend on it. The service is asked only if a reminder
 * would be sent now, because webhooks may be off or late.
 */
async function readOpening(look: Look, { service, now }: Worker): Promise<Date | undefined> {
  const { account, id } = look.envelope
  if (!look.effective?.rule.not_if_opened_today) return undefined
  const openedAt = await lastOpened(account, id)
  const due = dueAt(look, openedAt, now())
  if (!due || due > now()) return openedAt
  const entries = (await service.auditEntries(EnvelopeId.parse(id))) ?? []
  const openings = entries.flatMap(({ action, at }) => (action === 'opened' ? at.getTime() : []))
  return openings.length > 0 ? new Date(Math.max(...openings)) : undefined
}
