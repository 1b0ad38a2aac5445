import type { Context } from '../context'
import { type AuditNote, noteMail } from '../envelopes/aggregate/change'
import { mailOnTheWire } from '../envelopes/aggregate/wire'
import type { Signer } from '../envelopes/sql/signers'
import type { Tables } from '../store/store'
import type { MailChange, MailRow } from './sql'

type Outcome = Omit<MailChange, 'changedOn'>

/**
 * Writes what became of a mail with its entry in the trail, in one transaction. Answers false, and changes nothing, when the mail is no
 * longer in one of the states `from`.
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
