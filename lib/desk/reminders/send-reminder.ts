import { HOUR_MS } from '@/lib/text/durations'
import 'server-only'
import { EnvelopeId } from '@/lib/contract/ids'
import { parseActor, recordActivity } from '@/lib/desk/activity/activity'
import { wasMailedWithin } from '@/lib/desk/activity/sql'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { helps, type Mailed, mailing } from '@/lib/envelope/mail-state'
import { nextReminder } from './contract/next-reminder'
import { dueAt, historyOf, type Look, mustWait, NoLongerDue, progressOf, stillHolds, type Worker } from './decision'
import { type EffectiveRule, findReminders, type InFlight, saveNextLook, uncountReminder, upsertReminders } from './sql'

const HOUR_S = HOUR_MS / 1_000

type Reminder = { look: Look; openedAt: Date | undefined; by: EffectiveRule } & RemindedPeople

/**
 * Emails one person after another. The reminder is counted right before its first email leaves: a
 * crash then loses one reminder rather than sending two.
 */
export async function remind({ look, openedAt, by, to, skipped = null }: Reminder, worker: Worker): Promise<void> {
  const { job, service, now } = worker
  const { account, id, remindAt } = look.envelope
  let current = look
  let countedAt: Date | undefined
  let isMailed = false
  const beforeSending = () =>
    job.transaction(async (tx) => {
      if (!(await stillHolds(tx, current))) throw new NoLongerDue()
      if (countedAt) return
      const at = now()
      const due = dueAt(look, openedAt, at)
      if (!due || due > at) throw new NoLongerDue()
      current = await countReminder(tx, look, by, { at, trouble: skipped })
      countedAt = at
    })
  const uncount = async (next: Date | null, trouble: string | null) => {
    const at = countedAt
    if (!at) return
    await job.transaction(async (tx) => {
      await saveNextLook(tx, look.envelope, next, current.envelope.remindAt)
      await uncountReminder(tx, { account, envelopeId: id }, at, { lastAt: look.own?.lastAt ?? null, trouble })
    })
  }
  const refusals: string[] = []
  for (const address of to) {
    // It was mailed before another person's email found no room.
    if (address && (await wasMailedWithin(id, address, HOUR_S))) {
      isMailed = true
      continue
    }
    try {
      await service.resend(EnvelopeId.parse(id), address, beforeSending)
      isMailed = true
      await record(look.envelope, by, address, 'done')
    } catch (error) {
      const isUnsent = mustWait(error) || (error instanceof NoLongerDue && !isMailed)
      if (isUnsent) await uncount(remindAt, look.own?.trouble ?? null)
      if (isUnsent || !isRefusal(error) || !countedAt) throw error
      const { message, about } = error
      await record(look.envelope, by, address, about.unknownOutcome ? 'unknown' : 'refused', message)
      if (about.unknownOutcome) isMailed = true
      refusals.push(message)
    }
  }
  if (!countedAt) return beforeSending()
  if (refusals.length === 0) return
  // The row is written after everybody was tried: a change of it in between would read as another person's decision.
  const trouble = [...new Set([...refusals, ...(skipped ? [skipped] : [])])].join(' ')
  // If nobody was mailed, this reminder does not count and is tried again in an hour.
  if (!isMailed) await uncount(new Date(now().getTime() + HOUR_MS), trouble)
  else await upsertReminders(desk(), { account, envelopeId: id }, { trouble })
}

/** Counts a reminder; answers with the look as it is then. */
async function countReminder(
  tx: Desk,
  look: Look,
  { rule }: EffectiveRule,
  { at, trouble }: { at: Date; trouble: string | null },
): Promise<Look> {
  const { envelope, own } = look
  const { account, id } = envelope
  const history = historyOf(envelope, own)
  const counted = { lastAt: at, sent: history.sent + 1 }
  const remindAt = nextReminder(rule, { ...history, ...counted }, at) ?? null
  await upsertReminders(tx, { account, envelopeId: id }, { ...progressOf(look), ...counted, trouble })
  await saveNextLook(tx, envelope, remindAt)
  return { ...look, envelope: { ...envelope, remindAt }, own: await findReminders(account, id, tx) }
}

const record = (
  { account, id, subject }: InFlight,
  { authorId, author, from }: EffectiveRule,
  to: string | undefined,
  outcome: 'done' | 'refused' | 'unknown',
  reason?: string,
) =>
  recordActivity(
    parseActor(authorId, author),
    { device: 'Automatic reminders' },
    {
      action: 'envelope.resend',
      account,
      envelopeId: id,
      detail: { subject, automatic: true, rule: from, ...(to && { to }) },
    },
    { outcome, ...(reason && { reason }) },
  )

/**
 * `to`: the addresses that are reminded, or `[undefined]` for everybody whose turn it is. `skipped`
 * says who is not.
 */
type RemindedPeople = { to: (string | undefined)[]; skipped?: string | null }

/**
 * Whom an automatic reminder goes to. The mirror may be behind, so the service is asked. An address
 * whose last email was refused or bounced is skipped, because another email fails as well and makes
 * mail servers distrust the sender. So is a person whose link is locked, which an email does not open.
 */
export async function remindedPeople(
  id: EnvelopeId,
  service: Pick<Upstream, 'envelope' | 'identity'>,
): Promise<RemindedPeople> {
  const envelope = await service.envelope(id).catch((error: unknown) => {
    if (isRefusal(error, 'NotFound')) return undefined
    throw error
  })
  const mailed = envelope ? mailing(envelope).mailed : []
  const failed = mailed.filter((person) => !helps(person))
  if (mailed.length === 0) return { to: [] }
  if (failed.length === 0) return { to: [undefined] }
  const skipped = describeSkipped(failed)
  if (failed.length === mailed.length) return { to: [], skipped }
  // A service that reminds only everybody at once mails these as well.
  if (!(await service.identity()).offers?.includes('resend_to_one')) return { to: [undefined] }
  return { to: mailed.filter(helps).map(({ email }) => email), skipped }
}

const isClosed = ({ obstacle }: Mailed) => obstacle === 'locked' || obstacle === 'no_code'

function describeSkipped(skipped: Mailed[]): string {
  const [first, ...others] = skipped
  if (!first || others.length > 0) {
    const why = skipped.some(isClosed) ? 'emails to them failed or their links are locked' : 'emails to them failed'
    return `${skipped.length} people were skipped, because ${why}.`
  }
  if (isClosed(first))
    return `${first.email} was skipped, because the link cannot be opened. Open the envelope to see why.`
  const what = first.obstacle === 'bounced' ? 'bounced' : 'was refused'
  return `${first.email} was skipped, because the last email to this address ${what}. Open the envelope to see why.`
}
