import type { EnvelopeId } from '@/lib/contract/ids'
import type { Context } from '../context'
import type { Copies } from '../mail/notices'
import type { Tables } from '../store/store'
import { hashToken } from './aggregate/tokens'

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
