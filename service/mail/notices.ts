import { isCopy } from '@/lib/envelope/signing-steps'
import type { Context } from '../context'
import { acting } from '../envelopes/aggregate/turns'
import type { Envelope } from '../store/envelopes'
import type { Sender } from '../store/senders'
import type { Signer } from '../store/signers'
import type { Tables } from '../store/store'
import { completed } from './completion'
import { declined, expired, notSealed, stopped, voided } from './news'
import { type Mail, post } from './outbox'

/** Tells everybody who was asked and had not answered that the sender withdrew the envelope. */
export async function noticeVoided(context: Context, tx: Tables, envelope: Envelope, signers: Signer[]): Promise<void> {
  const sender = await tx.senders.get(envelope.creatorId)
  await post(
    context,
    tx,
    { envelopeId: envelope.id, sender },
    toWaiting(signers, () => voided(envelope, sender)),
  )
}

/** Tells the sender who declined and why, and the others who were asked that nothing is needed of them any more. */
export async function noticeDeclined(
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signers: Signer[],
  decline: { by: Signer; at: Date; reason?: string },
): Promise<void> {
  const sender = await tx.senders.get(envelope.creatorId)
  const { by, at, reason } = decline
  const letter = declined(envelope, { name: by.name, email: by.email, at }, reason)
  await post(context, tx, { envelopeId: envelope.id, sender }, [
    { to: sender.email, letter },
    ...toWaiting(signers, () => stopped(envelope, sender)),
  ])
}

/** Tells the sender that time ran out and who had not signed. */
export async function noticeExpired(
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signers: Signer[],
): Promise<void> {
  const sender = await tx.senders.get(envelope.creatorId)
  const pending = acting(signers).filter((signer) => signer.state === 'pending')
  const mail = { to: sender.email, letter: expired(envelope, pending) }
  await post(context, tx, { envelopeId: envelope.id, sender }, [mail])
}

/** Informs the sender that everybody has signed, but the final document could not be made. */
export async function noticeNotSealed(
  context: Context,
  tx: Tables,
  envelope: Envelope,
  sender: Sender,
  attempt: { by: Signer; at: Date },
): Promise<void> {
  const mail = { to: sender.email, letter: notSealed(envelope, attempt) }
  await post(context, tx, { envelopeId: envelope.id, sender }, [mail])
}

/** Tells everybody involved, each address once, that the signed document exists. */
export async function noticeCompleted(
  context: Context,
  tx: Tables,
  envelope: Envelope,
  signers: Signer[],
  document: { at: Date; sha256: string },
): Promise<void> {
  const sender: Sender = await tx.senders.get(envelope.creatorId)
  const news = { envelope, sender, ...document }
  const mails = new Map<string, Mail>()
  const tell = (to: string, reader: 'sender' | 'signer' | 'copy') => {
    if (!mails.has(to.toLowerCase())) mails.set(to.toLowerCase(), { to, letter: completed(news, reader) })
  }
  tell(sender.email, 'sender')
  for (const signer of acting(signers)) tell(signer.email, 'signer')
  for (const signer of signers.filter(isCopy)) tell(signer.email, 'copy')
  await post(context, tx, { envelopeId: envelope.id, sender }, [...mails.values()])
}

function toWaiting(signers: Signer[], letter: () => Mail['letter']): Mail[] {
  return acting(signers)
    .filter((signer) => signer.state === 'pending' && signer.invitedOn)
    .map((signer) => ({ to: signer.email, letter: letter() }))
}
