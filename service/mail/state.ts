import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod'
import type { MailCause } from '@/lib/contract/envelope'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { CAUSE_TEXTS } from '@/lib/smtp/cause'
import { safeReason } from '@/lib/smtp/failure'
import { DAY_MS, HOUR_MS } from '@/lib/text/durations'
import type { Context } from '../context'
import { type AuditNote, noteMail } from '../envelopes/aggregate/change'
import { mailOnTheWire } from '../envelopes/aggregate/wire'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import type { MailChange, MailRow } from './sql'

/** What another server says became of a mail that ours had accepted. */
export type Report = {
  /** Anybody's mail, or what the operator passes on of a mail provider. */
  by: 'mail' | 'provider'
  /** Of mails, by the ids that the report repeats. */
  mailIds?: string[]
  /** Whose newest mail it is about, where a provider knows no id; else it has to be the mail's. */
  recipient?: string
  outcome: 'bounced' | 'delayed' | 'delivered'
  cause: MailCause | undefined
  /** In the words of the report. */
  explanation: string
  /** When the server gives up that has the mail. */
  until?: Date
}

/** The states that a mail may leave for this one. A repeated report changes nothing. */
const FROM: Record<Report['outcome'], MailRow['state'][]> = {
  bounced: ['queued', 'sent', 'delayed'],
  delayed: ['queued', 'sent'],
  delivered: ['delayed'],
}
const STATES = { bounced: 'bounced', delayed: 'delayed', delivered: 'sent' } as const

/** Records a report about a mail of this service, and answers whether it was about one. */
export async function recordReport(context: Context, report: Report): Promise<boolean> {
  const mail = await mailOf(context, report)
  if (!mail) return false
  const { by, outcome, cause, explanation } = report
  const text = safeReason(explanation, mail.to)
  context.log.info({ mail: mail.id, by, outcome, cause, explanation: text }, 'a mail was reported')
  const ours = cause && CAUSE_TEXTS[cause]
  const reason = by === 'provider' && text ? `the mail provider says “${text}”` : ours
  const isDelivered = outcome === 'delivered'
  await context.store.transaction(async (tx) => {
    const retriedUntil = outcome === 'delayed' ? endOf(report, context.now()) : null
    const change = {
      state: STATES[outcome],
      lastError: (!isDelivered && reason) || null,
      cause: (!isDelivered && cause) || null,
      retriedUntil,
      reported: { by, ours },
    }
    if ((await recordMailState(context, tx, mail, FROM[outcome], change)) && retriedUntil)
      await tx.jobs.enqueue(endDelay, { key: mail.id, input: { mailId: mail.id }, runAt: retriedUntil })
  })
  return true
}

/** How long Postfix, Exim, Sendmail and Courier try, at most a day more or less. */
const USUAL_MS = 5 * DAY_MS
const LONGEST_MS = 30 * DAY_MS

/** Until when a delayed mail is tried. A report that comes after the end is followed by the last one. */
function endOf({ until }: Report, now: Date): Date {
  const in_ = (ms: number) => new Date(now.getTime() + ms)
  if (!until || until > in_(LONGEST_MS)) return in_(USUAL_MS)
  return until > now ? until : in_(HOUR_MS)
}

/** No report follows when a delayed mail is delivered in the end: what did not come back arrived. */
export const endDelay = defineJob({
  name: 'mail.end-delay',
  input: z.object({ mailId: z.uuid() }),
  async run(context: Context, { mailId }, { transaction }: RunningJob<Tables>) {
    const mail = await context.store.mails.find(mailId)
    if (mail?.state !== 'delayed') return
    const change = { state: 'sent', lastError: null, cause: null, retriedUntil: null } as const
    await transaction((tx) => recordMailState(context, tx, mail, ['delayed'], change))
  },
})

/** By the ids alone in a mail, whoever the recipient has become; else also by the recipient. */
async function mailOf({ store }: Context, { by, mailIds, recipient }: Report): Promise<MailRow | undefined> {
  if (!mailIds) return recipient === undefined ? undefined : store.mails.newestAccepted(spellings(recipient))
  for (const id of mailIds) {
    const mail = await store.mails.find(id)
    if (mail && (by === 'mail' || recipient === undefined || isSame(recipient, mail.to))) return mail
  }
  return undefined
}

const isSame = (one: string, other: string) => spellings(one).some((spelling) => spellings(other).includes(spelling))

/** An address with its domain as written, in ASCII and in Unicode, in lower case. */
function spellings(address: string): string[] {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  return [domain, domainToASCII(domain), domainToUnicode(domain)].map((form) => `${local}@${form}`.toLowerCase())
}

type Outcome = Omit<MailChange, 'changedOn'> & {
  /** Who says so, if it was not our own mail server, and its words for the trail. */
  reported?: { by: Report['by']; ours: string | undefined }
}

/**
 * Writes what became of a mail with its entry in the trail, in one transaction. Answers false, and
 * changes nothing, when the mail is no longer in one of the states `from`.
 */
export async function recordMailState(
  context: Context,
  tx: Tables,
  mail: MailRow,
  from: MailRow['state'][],
  { reported: report, ...outcome }: Outcome,
): Promise<boolean> {
  // All that changes signers locks the envelope first.
  const envelope = mail.kind && mail.envelopeId ? await tx.envelopes.lockById(mail.envelopeId) : undefined
  const before = envelope ? await tx.signers.ofEnvelope(envelope.id) : []
  const changedOn = context.now()
  if (!(await tx.mails.change(mail.id, from, { ...outcome, changedOn }))) return false
  if (!envelope) return true

  const mailSigners = before.filter((signer) => signer.mailId === mail.id)
  const audit = trailEntry(mail, { ...outcome, reported: report }, before)
  if (mailSigners.length === 0 && audit.length === 0) return true
  const { state: outcomeState, lastError } = outcome
  const at = changedOn.toISOString()
  const state = stateOf({ state: outcomeState, kind: mail.kind, at, reason: lastError, cause: null, until: null })
  const wasDeferred = mailSigners.some((signer) => stateOf(signer.mail) === 'deferred')
  const keepsDate = envelope.status !== 'Sent' || mailSigners.length === 0 || !isNoticed(state, wasDeferred)
  await noteMail(context, tx, envelope, { keepsDate, audit })
  return true
}

/** Whether lists show it. */
function isNoticed(state: string | null | undefined, wasDeferred: boolean): boolean {
  if (state === 'sent') return wasDeferred
  if (state === 'deferred') return !wasDeferred
  return true
}

const stateOf = (mail: Signer['mail']) => mail && mailOnTheWire(mail)?.state

const ACTIONS = { failed: 'mail_refused', bounced: 'mail_bounced' } as const

/** Evidence that an invitation or a reminder did not arrive. A copy follows the trail's end. */
function trailEntry({ to, kind }: MailRow, outcome: Outcome, signers: Signer[]): AuditNote[] {
  const { state, lastError, reported } = outcome
  if (kind === 'copy' || (state !== 'failed' && state !== 'bounced')) return []
  const slot = signers.find(({ email }) => email === to)?.slot
  const reason = reported ? reported.ours : lastError
  return [
    {
      party: to,
      action: ACTIONS[state],
      actor: 'service',
      // The trail is sealed, so that it has no words of strangers.
      detail: { slot, kind, ...(reason && { reason }), ...(reported && { reported: reported.by }) },
    },
  ]
}
