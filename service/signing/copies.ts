import { toWireDate } from '@/lib/contract/dates'
import type { CopyView } from '@/lib/contract/signing'
import { shownBranding } from '../branding/shown'
import type { Context } from '../context'
import { hashToken } from '../envelopes/aggregate/tokens'
import { readSignedDocument, type SignedDocument } from '../envelopes/document'
import { conflict, ServiceError } from '../errors'
import type { Copy } from './sql/copies'

async function findCopy({ store, now }: Context, token: string): Promise<Copy> {
  const copy = await store.copies.byTokenHash(hashToken(token))
  if (!copy) throw new ServiceError(404, 'link_not_found', 'copy link not found')
  if (copy.expiresOn <= now()) throw conflict('link_expired', 'the link to the copy has expired')
  return copy
}

/** What the page of a copy shows: enough to recognize the document, and nothing about the people in it. */
export async function viewCopy(context: Context, token: string): Promise<CopyView> {
  const { envelopeId, createdOn, expiresOn } = await findCopy(context, token)
  const envelope = await context.store.envelopes.findById(envelopeId)
  if (!envelope) throw new ServiceError(404, 'link_not_found', 'copy link not found')
  return {
    emailSubject: envelope.emailSubject,
    completedOn: toWireDate(createdOn),
    expiresOn: toWireDate(expiresOn),
    branding: await shownBranding(context, envelope.accountId),
  }
}

/** The sealed PDF itself. */
export async function copyDocument(context: Context, token: string): Promise<SignedDocument> {
  const { envelopeId } = await findCopy(context, token)
  return readSignedDocument(context, envelopeId)
}
