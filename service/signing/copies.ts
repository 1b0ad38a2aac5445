import { toWireDate } from '@/lib/contract/dates'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { CopyView } from '@/lib/contract/signing'
import { shownBranding } from '../branding/shown'
import type { Context } from '../context'
import { hashToken } from '../envelopes/aggregate/tokens'
import { readSignedDocument, type SignedDocument } from '../envelopes/document'
import { conflict, ServiceError } from '../errors'
import type { Copies } from '../mail/notices'
import type { Copy } from '../store/copies'
import type { Tables } from '../store/store'

const TOKEN_BYTES = 32
const DAY_MS = 24 * 60 * 60 * 1000
/** Long enough for a holiday, short enough that an old mailbox opens nothing. */
const LIFETIME_DAYS = 90

/** Makes a link to the signed document for each address, in the transaction that completes the envelope. */
export async function issueCopies(
  { randomBytes, now }: Context,
  tx: Tables,
  envelopeId: EnvelopeId,
  emails: readonly string[],
): Promise<Copies> {
  const createdOn = now()
  const expiresOn = new Date(createdOn.getTime() + LIFETIME_DAYS * DAY_MS)
  const tokens = new Map<string, string>()
  for (const email of emails) tokens.set(email.toLowerCase(), randomBytes(TOKEN_BYTES).toString('base64url'))
  await tx.copies.insert(
    [...tokens.values()].map((token) => ({ tokenHash: hashToken(token), envelopeId, createdOn, expiresOn })),
  )
  return {
    expiresOn,
    tokenOf(email) {
      const token = tokens.get(email.toLowerCase())
      if (!token) throw new Error('no copy was issued for this address')
      return token
    },
  }
}

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
