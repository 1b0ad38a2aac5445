import { domainToASCII, domainToUnicode } from 'node:url'
import { safeReason } from '@/lib/smtp/failure'
import type { Context } from '../context'
import { type AuditNote, noteMail } from '../envelopes/aggregate/change'
import { mailOnTheWire } from '../envelopes/aggregate/wire'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import type { MailChange, MailRow } from './sql'

/** What another server says became of a mail that ours had accepted. */
export type Report = {
  /** The addresses that it gives for one recipient, the final and the original one. */
  recipients: string[]
  messageId: string | undefined
  outcome: 'bounced' | 'delayed' | 'delivered'
  reason: string | undefined
}

/** The states that a mail may leave for this one. A repeated report changes nothing. */
const FROM: Record<Report['outcome'], MailRow['state'][]> = {
  bounced: ['queued', 'sent', 'delayed'],
  delayed: ['queued', 'sent'],
  delivered: ['delayed'],
}
const STATES = { bounced: 'bounced', delayed: 'delayed', delivered: 'sent' } as const

/**
 * Records reports about mails of this service, and answers whether one of them was about any. All
 * are recorded before the failure of one is thrown: the sender of a report repeats it as a whole.
 */
export async function recordReports(context: Context, reports: Report[]): Promise<boolean> {
  let matched = false
  const failures: unknown[] = []
  for (const report of reports) {
    try {
      if (await record(context, report)) matched = true
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return matched
}

async function record(context: Context, report: Report): Promise<boolean> {
  const mail = await mailOf(context, report)
  if (!mail) return false
  const { outcome, reason } = report
  const lastError = outcome === 'delivered' ? null : safeReason(reason ?? '', mail.to) || null
  await context.store.transaction((tx) =>
    recordMailState(context, tx, mail, FROM[outcome], { state: STATES[outcome], lastError }),
  )
  return true
}

/** By Message-ID and recipient, or the newest accepted mail to the recipient. */
async function mailOf({ store }: Context, { messageId, recipients }: Report): Promise<MailRow | undefined> {
  if (messageId === undefined) return store.mails.newestAccepted(recipients.flatMap(spellings))
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(messageId)?.[0].toLowerCase()
  const mail = id && (await store.mails.find(id))
  return mail && recipients.some((recipient) => isSame(recipient, mail.to)) ? mail : undefined
}

const isSame = (one: string, other: string) => spellings(one).some((spelling) => spellings(other).includes(spelling))

/** An address with its domain as written, in ASCII and in Unicode, in lower case. */
function spellings(address: string): string[] {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  return [domain, domainToASCII(domain), domainToUnicode(domain)].map((form) => `${local}@${form}`.toLowerCase())
}

type Outcome = Omit<MailChange, 'changedOn'>

/**
 * Writes what became of a mail with its entry in the trail, in one transaction. Answers false, and
 * changes nothing, when the mail is no longer in one of the states `from`.
 */
export async function recordMailState(
  context: Context,
  tx: Tables,
  mail: MailRow,
  from: MailRow['state'][],
  outcome: Outcome,
): Promise<boolean> {
  // All that changes signers locks the envelope first.
  const envelope = mail.kind && mail.envelopeId ? await tx.envelopes.lockById(mail.envelopeId) : undefined
  const before = envelope ? await tx.signers.ofEnvelope(envelope.id) : []
  const changedOn = context.now()
  if (!(await tx.mails.change(mail.id, from, { ...outcome, changedOn }))) return false
  if (!envelope) return true

  const reported = before.filter((signer) => signer.mailId === mail.id)
  const audit = trailEntry(mail, outcome, before)
  if (reported.length === 0 && audit.length === 0) return true
  const state = stateOf({ ...outcome, kind: mail.kind, at: changedOn.toISOString(), reason: outcome.lastError })
  const wasDeferred = reported.some((signer) => stateOf(signer.mail) === 'deferred')
  const keepsDate = envelope.status !== 'Sent' || reported.length === 0 || !isNoticed(state, wasDeferred)
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
function trailEntry({ to, kind }: MailRow, { state, lastError }: Outcome, signers: Signer[]): AuditNote[] {
  if (kind === 'copy' || (state !== 'failed' && state !== 'bounced')) return []
  const slot = signers.find(({ email }) => email === to)?.slot
  return [
    {
      party: to,
      action: ACTIONS[state],
      actor: 'service',
      detail: { slot, kind, ...(lastError && { reason: lastError }) },
    },
  ]
}
