import { z } from 'zod'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/signing-token'
import { clientAddress } from '@/lib/desk/platform/auth/client'
import { parse } from '@/lib/desk/platform/http/parse'
import { signing } from '@/lib/desk/platform/upstream/signing'

/** What routes for signers declare. */
export const SIGNER_CHANGE = {
  permission: 'public',
  activity: { notRecorded: "signers' actions are in the service's audit trail" },
} as const

/** At least 128 bits in base64url; anything else is not a signing token, and is not sent to the service. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)

/** The signing surface for the signer who sends this request; the audit trail gets the signer's own address. */
export function signerOf({ headers, signal }: Pick<Request, 'headers'> & Partial<Pick<Request, 'signal'>>) {
  const token = parse(Token, headers.get(SIGNING_TOKEN_HEADER), 404)
  const origin = { address: clientAddress(headers), userAgent: headers.get('user-agent') ?? undefined }
  return signing(token, origin, signal)
}

/** The dashboard receives a body only from somebody with a link that the service knows. */
export const requireKnownLink = async ({ request }: { request: Request }) => signerOf(request).view()
