import 'server-only'
import { fromWireDate } from '@/lib/contract/dates'
import { ServiceAuditTrail } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { parseActor, recordActivity } from '@/lib/desk/platform/activity/activity'
import { isRefusal, troubleOf } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { log } from '@/lib/desk/platform/log/log'
import { serviceOf } from '@/lib/desk/platform/upstream/keys/account'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { mailing } from '@/lib/envelope/mail-state'
import { defineJob, forEachItem, NoInput, type RunningJob } from '@/lib/jobs/define-job'
import type { ReminderRule } from './contract'
import { historyOf } from './envelope-reminders'
import { nextReminder } from './next-reminder'
import { effectiveRule } from './rules'
import {
  type EffectiveRule,
  findReminders,
  type InFlight,
  lastOpened,
  listDue,
  listRemindingAccounts,
  saveNextLook,
  upsertReminders,
} from './sql'

type Service = Pick<Upstream, 'envelope' | 'identity' | 'resend' | 'audit' | 'isReachable'>
type Worker = { job: Pick<RunningJob<Desk>, 'transaction' | 'signal'>; service: Service; now: Date }

const AT_ONCE = 200
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Sends what the rules say is due. One process does it at a time. */
export const sendDueReminders = defineJob({
  name: 'reminders.send-due',
  input: NoInput,
  repeatEveryMs: 60_000,
  async run(_: unknown, __, job: RunningJob<Desk>) {
    const onFailure = (err: unknown, account: string) =>
      log().warn({ part: 'reminders', account, err }, 'the reminders of an account were not sent')
    await forEachItem(await listRemindingAccounts(), { signal: job.signal, onFailure }, async (account) => {
      const service = await serviceOf(account, 'bulk')
      if (service) await remindAccount(account, { job, service, now: new Date() })
    })
  },
})

/** Looks at every envelope of an account that is due. Each gets a later due date, so this ends. */
export async function remindAccount(account: string, worker: Worker): Promise<void> {
  const { signal } = worker.job
  const onFailure = (error: unknown, envelope: InFlight) => putOff(envelope, error, worker)
  for (;;) {
    const due = await listDue(account, worker.now, AT_ONCE)
    await forEachItem(due, { signal, onFailure }, (envelope) => lookAt(envelope, worker))
    if (due.length < AT_ONCE) return
  }
}

/** An envelope that cannot be read waits an hour. If the service is down, all of them wait. */
async function putOff(envelope: InFlight, error: unknown, { service, now }: Worker): Promise<void> {
  if (!(await service.isReachable())) throw error
  const { account, id } = envelope
  log().warn({ part: 'reminders', account, envelope: id, err: error }, 'a reminder was not sent')
  const trouble = troubleOf(error)
  await upsertReminders(desk(), { account, envelopeId: id }, { trouble })
  await saveNextLook(desk(), envelope, new Date(now.getTime() + HOUR_MS))
}

async function lookAt(envelope: InFlight, worker: Worker): Promise<void> {
  const { account, id, templateId } = envelope
  const { job, now } = worker
  const own = await findReminders(account, id)
  const effective = await effectiveRule(account, templateId, own)
  if (!effective) {
    await saveNextLook(desk(), envelope, null)
    return
  }
  const history = historyOf(envelope, own)
  const due = await dueAfterOpening(effective.rule, history, envelope, worker)
  const isDue = due !== undefined && due <= now
  const following = isDue ? nextReminder(effective.rule, { ...history, lastAt: now, sent: history.sent + 1 }, now) : due
  const progress = { signed: envelope.signed, progressAt: history.progressAt }
  const { to, skipped } = isDue ? await remindedPeople(EnvelopeId.parse(id), worker.service) : { to: [] }
  const isSending = to.length > 0
  await job.transaction(async (tx) => {
    // Counted before it is sent: a crash then loses one reminder rather than sending two.
    const sent = isSending ? { sent: history.sent + 1, lastAt: now } : {}
    const trouble = isDue ? { trouble: skipped ?? null } : {}
    await upsertReminders(tx, { account, envelopeId: id }, { ...progress, ...sent, ...trouble })
    await saveNextLook(tx, envelope, isDue && !isSending ? new Date(now.getTime() + DAY_MS) : (following ?? null))
  })
  if (isSending) await remind(envelope, to, effective, history, worker)
}

/** When the next reminder is due. Openings are read only if it would be sent now. */
async function dueAfterOpening(
  rule: ReminderRule,
  history: ReturnType<typeof historyOf>,
  { account, id }: InFlight,
  { service, now }: Worker,
): Promise<Date | undefined> {
  if (!rule.not_if_opened_today) return nextReminder(rule, history, now)
  const due = nextReminder(rule, { ...history, openedAt: await lastOpened(account, id) }, now)
  if (due === undefined || due > now) return due
  // Webhooks may be off or late.
  const entries = (await readServiceTrail(service, EnvelopeId.parse(id))) ?? []
  const opened = entries.flatMap(({ action, at }) => (action === 'opened' ? at.getTime() : []))
  const openedAt = opened.length > 0 ? new Date(Math.max(...opened)) : undefined
  return nextReminder(rule, { ...history, openedAt }, now)
}

async function remind(
  envelope: InFlight,
  to: (string | undefined)[],
  { authorId, author, from }: EffectiveRule,
  before: ReturnType<typeof historyOf>,
  { service, now }: Worker,
): Promise<void> {
  const { account, id, subject } = envelope
  let mailed = 0
  for (const address of to) {
    const record = (outcome: 'done' | 'refused' | 'unknown', reason?: string) =>
      recordActivity(
        parseActor(authorId, author),
        { device: 'Automatic reminders' },
        {
          action: 'envelope.resend',
          account,
          envelopeId: id,
          detail: { subject, automatic: true, rule: from, ...(address && { to: address }) },
        },
        { outcome, ...(reason && { reason }) },
      )
    try {
      await service.resend(EnvelopeId.parse(id), address)
      await record('done')
      mailed += 1
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { message, about } = error
      await record(about.unknownOutcome ? 'unknown' : 'refused', message)
      // If nobody was mailed, this one does not count and is tried again in an hour.
      const isUndone = mailed === 0 && address === to.at(-1) && !about.unknownOutcome
      const undone = isUndone ? { sent: before.sent, lastAt: before.lastAt ?? null } : {}
      await upsertReminders(desk(), { account, envelopeId: id }, { ...undone, trouble: message })
      if (isUndone) await saveNextLook(desk(), envelope, new Date(now.getTime() + HOUR_MS))
      if (about.unknownOutcome) mailed += 1
    }
  }
}

/** `to`: the addresses that are reminded, or `[undefined]` for everybody whose turn it is. */
type RemindedPeople = { to: (string | undefined)[]; skipped?: string }

const NOBODY: RemindedPeople = { to: [] }

/**
 * Whom an automatic reminder goes to. The mirror may be behind, so the service is asked. An address
 * whose last email was refused or bounced is skipped, because another email fails as well and makes
 * mail servers distrust the sender.
 */
async function remindedPeople(
  id: EnvelopeId,
  service: Pick<Upstream, 'envelope' | 'identity'>,
): Promise<RemindedPeople> {
  const envelope = await service.envelope(id).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 404) return undefined
    throw error
  })
  const mailed = envelope ? mailing(envelope).mailed : []
  const failed = mailed.filter(({ failedMail }) => failedMail)
  if (mailed.length === 0) return NOBODY
  if (failed.length === 0) return { to: [undefined] }
  const skipped = describeSkipped(failed.map(({ email = '', failedMail = '' }) => ({ email, failedMail })))
  if (failed.length === mailed.length) return { to: [], skipped }
  // A service that reminds only everybody at once mails these as well.
  if (!(await service.identity()).offers?.includes('resend_to_one')) return { to: [undefined] }
  return { to: mailed.filter(({ failedMail }) => !failedMail).map(({ email }) => email), skipped }
}

function describeSkipped(failed: { email: string; failedMail: string }[]): string {
  const [first, ...others] = failed
  if (!first || others.length > 0) return `${failed.length} people were skipped, because emails to them failed.`
  const what = first.failedMail === 'bounced' ? 'bounced' : 'was refused'
  return `${first.email} was skipped, because the last email to this address ${what}. Change the recipient to correct it.`
}

type TrailEntry = { action: string; at: Date }

/**
 * What the envelope's audit trail at the service says. Undefined where there is none, or it has
 * another form, which proves nothing. A service that is not reachable is asked again.
 */
export async function readServiceTrail(
  service: Pick<Upstream, 'audit'>,
  id: EnvelopeId,
): Promise<TrailEntry[] | undefined> {
  const answer = await service.audit(id).catch((error: unknown) => {
    if (!isRefusal(error) || ![400, 403, 404, 405, 409, 501].includes(error.code)) throw error
  })
  const entries = Object.values(ServiceAuditTrail.safeParse(answer).data ?? {}).flatMap((groups) =>
    Object.values(groups).flat(),
  )
  const found = entries
    .map(({ action, at }) => ({ action, at: fromWireDate(at) ?? new Date(at) }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
  return found.length === 0 ? undefined : found
}
