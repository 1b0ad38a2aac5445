import { formatCount } from '@/lib/contract/format-count'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isCopy } from '@/lib/envelope/signing-steps'
import type { Caller, Context, Origin } from '../context'
import { conflict, notFound, ServiceError } from '../errors'
import { sendCopies } from '../mail/notices'
import type { Tables } from '../store/store'
import { noteMail } from './aggregate/change'
import { hasLapsed } from './expire'
import { issueCopies } from './issue-copies'
import { type By, remind, waitingSigners } from './resend'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/** Mails one person again: the invitation while they can sign, or the copy once the document is completed. */
export function resendToOne(
  context: Context,
  caller: Caller,
  { id, email }: { id: EnvelopeId; email: string },
  origin: Origin,
): Promise<'reminder' | 'copy'> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const signers = await tx.signers.ofEnvelope(id)
    const named = signers.filter(({ emailLower, state }) => emailLower === email.toLowerCase() && state !== 'delegated')
    if (named.length === 0) throw notFound('signer')
    const waiting = waitingSigners(context, envelope, signers).filter((signer) => named.includes(signer))
    if (waiting.length > 0) {
      await remind(context, tx, envelope, waiting, { caller, origin })
      return 'reminder'
    }
    await mailCopy(context, tx, envelope, named, { caller, origin })
    return 'copy'
  })
}

/** Each is an entry of the trail, which is read as a whole. */
const MOST_COPIES = 2_000

async function mailCopy(context: Context, tx: Tables, envelope: Envelope, named: Signer[], by: By): Promise<void> {
  const document = await tx.signedDocuments.head(envelope.id)
  const readers = named.filter((signer) => signer.state === 'signed' || isCopy(signer))
  const [reader] = readers
  if (!reader || !document) throw nothingToMail(context, envelope, readers.length > 0)

  if ((await tx.audit.count(envelope.id, 'copy_sent')) + readers.length > MOST_COPIES)
    throw conflict('reminder_limit', `copies of an envelope are mailed again at most ${formatCount(MOST_COPIES)} times`)
  const { caller, origin } = by
  const copies = await issueCopies(context, tx, envelope.id, [reader.email])
  const audit = readers.map(({ email, slot }) => ({
    party: email,
    action: 'copy_sent' as const,
    actor: caller.user.email,
    ...origin,
    detail: { slot },
  }))
  await noteMail(context, tx, envelope, { keepsDate: true, audit })
  await sendCopies(context, tx, envelope, readers, { at: document.createdOn, sha256: document.sha256, copies })
}

function nothingToMail({ now }: Context, envelope: Envelope, isReader: boolean): ServiceError {
  const status = hasLapsed(envelope, now()) ? 'Expired' : envelope.status
  if (isReader)
    return new ServiceError(404, 'document_not_available', 'the copy is not available: not everybody has signed')
  if (status !== 'Sent')
    return new ServiceError(404, 'envelope_not_in_flight', `envelope is not in flight: its status is ${status}`)
  return new ServiceError(404, 'not_your_turn', 'it is not this signer’s turn: nothing was sent')
}
