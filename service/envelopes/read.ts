import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isCopy } from '@/lib/envelope/signing-steps'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import { signingLink } from './aggregate/tokens'
import { envelopeOnTheWire, privateSignerOnTheWire } from './aggregate/wire'
import { canonicalFile } from './canonical-file'
import type { Envelope } from './sql/envelopes'
import type { Signer } from './sql/signers'

/** One envelope with its signers, the signing links of those who can sign now, its placement and documents. */
export async function readEnvelope(context: Context, caller: Caller, id: EnvelopeId): Promise<PdfSignRequest> {
  const { envelope, signers, files, sender } = await context.store.snapshot(async (tx) => {
    const envelope = await tx.envelopes.find(caller.accountId, id)
    if (!envelope) throw notFound('envelope')
    return {
      envelope,
      signers: await tx.signers.ofEnvelope(id),
      files: await tx.envelopeFiles.withOriginals(id),
      sender: await tx.senders.get(envelope.creatorId),
    }
  })
  const contents: Buffer[] = []
  for (const { documentId } of files) contents.push(await canonicalFile(context, documentId))
  return {
    ...envelopeOnTheWire(envelope, { signers, files, sender }),
    signers: signers.map((signer) => ({
      ...privateSignerOnTheWire(signer),
      formUrl: formUrl(context, envelope, signer),
    })),
    files: files.map(({ name, pageCount, fields, original }, index) => ({
      name,
      unsignedPdf: contents[index]?.toString('base64'),
      pageCount,
      fields,
      original,
    })),
  }
}

function formUrl(context: Context, envelope: Envelope, signer: Signer): string | undefined {
  const maySign = envelope.status === 'Sent' && signer.state === 'pending' && signer.invitedOn && !isCopy(signer)
  return maySign ? signingLink(context, signer) : undefined
}
