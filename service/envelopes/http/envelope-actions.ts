import { Hono } from 'hono'
import { ReplacementSigner } from '@/lib/contract/documents-request'
import { ResendRequest } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import { SignerCodeRequest } from '@/lib/contract/signer-code'
import { SignerLinkRequest } from '@/lib/contract/signer-link'
import { isCopy } from '@/lib/envelope/signing-task'
import { formatCount } from '@/lib/text/format'
import { auditTrail } from '../../audit/trail'
import type { Caller, Context, Origin } from '../../context'
import { Conflict, NotFound, notFound, type Refusal } from '../../errors'
import { answerOk } from '../../http/answers'
import { needs } from '../../http/middleware'
import { type HttpEnv, idInPath, positionInPath, readBody, readOptionalBody } from '../../http/request'
import { sendCopies } from '../../mail/letters'
import type { Tables } from '../../store/store'
import { noteMail } from '../aggregate/change'
import { replaceCode } from '../codes'
import { delegateSigner } from '../delegate'
import { hasLapsed } from '../expire'
import { issueCopies } from '../files'
import { type By, remind, resend, waitingSigners } from '../resend'
import { giveLink } from '../signer-link'
import type { Envelope } from '../sql/envelopes'
import type { Signer } from '../sql/signers'
import { voidEnvelope } from '../void'

/** What a sender does with an envelope in flight, and what has happened to it. */
export function envelopeActionRoutes(context: Context) {
  const write = needs('envelopes:write')
  const id = idInPath('envelope')
  return new Hono<HttpEnv>()
    .post('/:id/void', write, async (c) => {
      await voidEnvelope(context, c.var.caller, id(c), c.var.origin)
      return answerOk(c, 'envelope voided')
    })
    .post('/:id/resend', write, async (c) => {
      const { email } = await readOptionalBody(c, ResendRequest)
      if (email !== undefined) {
        const result = await resendToOne(context, c.var.caller, { id: id(c), email }, c.var.origin)
        return answerOk(c, result === 'copy' ? `copy sent to ${email}` : 'reminder sent to 1 signer')
      }
      const count = await resend(context, c.var.caller, id(c), c.var.origin)
      if (count === 0) return answerOk(c, 'nobody is pending, nothing was sent')
      return answerOk(c, `reminder sent to ${count === 1 ? '1 signer' : `${count} signers`}`)
    })
    .post('/:id/signers/:email/delegate', write, async (c) => {
      const slot = { id: id(c), email: c.req.param('email'), replacement: await readBody(c, ReplacementSigner) }
      const { email, invited } = await delegateSigner(context, c.var.caller, slot, c.var.origin)
      return answerOk(c, `delegated to ${email}${invited ? '' : ', who is invited when it is their turn'}`)
    })
    .post('/:id/signers/:signerId/link', write, async (c) => {
      const slot = positionInPath(c, 'signerId')
      const link = await giveLink(
        context,
        c.var.caller,
        { id: id(c), slot, ...(await readBody(c, SignerLinkRequest)) },
        c.var.origin,
      )
      c.header('cache-control', 'private, no-store')
      return c.json(link)
    })
    .post('/:id/signers/:email/code', write, async (c) => {
      const body = await readOptionalBody(c, SignerCodeRequest)
      await replaceCode(context, c.var.caller, { id: id(c), email: c.req.param('email'), ...body }, c.var.origin)
      return answerOk(c, body.accessCode === undefined ? 'unlocked' : 'code replaced')
    })
    .get('/:id/audit', needs('envelopes:read'), async (c) => c.json(await auditTrail(context, c.var.caller, id(c))))
}

/** Mails one person again: the invitation, or the copy once it is completed. */
function resendToOne(
  context: Context,
  caller: Caller,
  { id, email }: { id: EnvelopeId; email: string },
  origin: Origin,
): Promise<'reminder' | 'copy'> {
  return context.store.transaction(async (tx) => {
    const envelope = await tx.envelopes.lock(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    const signers = await tx.signers.ofEnvelope(id)
    const sameAddress = signers.filter(
      ({ emailLower, state }) => emailLower === email.toLowerCase() && state !== 'delegated',
    )
    if (sameAddress.length === 0) throw notFound('signer')
    const recipients = waitingSigners(context, envelope, signers).filter((signer) => sameAddress.includes(signer))
    if (recipients.length > 0) {
      await remind(context, tx, envelope, recipients, { caller, origin })
      return 'reminder'
    }
    await mailCopy(context, tx, envelope, sameAddress, { caller, origin })
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
    throw new Conflict(
      'reminder_limit',
      `copies of an envelope are mailed again at most ${formatCount(MOST_COPIES)} times`,
    )
  const { caller, origin } = by
  const copies = await issueCopies(context, tx, envelope.id, readers)
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

function nothingToMail({ now }: Context, envelope: Envelope, isReader: boolean): Refusal {
  const status = hasLapsed(envelope, now()) ? 'Expired' : envelope.status
  if (isReader) return new NotFound('document_not_available', 'the copy is not available: not everybody has signed')
  if (status !== 'Sent')
    return new NotFound('envelope_not_in_flight', `envelope is not in flight: its status is ${status}`)
  return new NotFound('not_your_turn', 'it is not this signer’s turn: nothing was sent')
}
