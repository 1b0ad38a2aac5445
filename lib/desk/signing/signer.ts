import { z } from 'zod'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/signing'
import { clientAddress } from '@/lib/desk/auth/client'
import { parse } from '@/lib/desk/http/parse'
import { signing } from '@/lib/desk/upstream/signing'

/** At least 128 bits in base64url; nothing else is a signing token, or leaves the dashboard. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)

/** The signing surface for the signer who sends this request; the audit trail gets the signer's own address. */
export function signerOf({ headers, signal }: Request) {
  const token = parse(Token, headers.get(SIGNING_TOKEN_HEADER), 404)
  const origin = { address: clientAddress(headers), userAgent: headers.get('user-agent') ?? undefined }
  return signing(token, origin, signal)
}

/** Nobody without a link that the service knows makes the dashboard receive a body. */
export const requireKnownLink = async ({ request }: { request: Request }) => signerOf(request).view()
