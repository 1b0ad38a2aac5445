import 'server-only'
import { headers } from 'next/headers'
import { z } from 'zod'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { SigningView } from '@/lib/contract/signing'
import { clientAddress } from '@/lib/desk/platform/auth/client'
import { parse } from '@/lib/desk/platform/http/parse'
import { unlessSlow } from '@/lib/desk/platform/http/prefetch'
import { signing } from '@/lib/desk/platform/upstream/signing'

/**
 * What a signing link opens, for the page's first HTML. It does not count as opened: a mail scanner
 * reads this too. Undefined for a link that opens nothing, because the browser's own request says
 * why.
 */
export async function prefetchSigningView(token: string): Promise<SigningView | undefined> {
  const own = new Headers(await headers())
  own.set(SIGNING_TOKEN_HEADER, token)
  return unlessSlow(async (signal) => signerOf({ headers: own, signal }).view())
}

/** What routes for signers declare. */
export const SIGNER_CHANGE = {
  permission: 'public',
  activity: { notRecorded: "signers' actions are in the service's audit trail" },
} as const

/** At least 128 bits in base64url; anything else is not sent to the service. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)

/** The signing surface; the audit trail gets the signer's own address. */
export function signerOf({ headers, signal }: Pick<Request, 'headers'> & Partial<Pick<Request, 'signal'>>) {
  const token = parse(Token, headers.get(SIGNING_TOKEN_HEADER), 404)
  const origin = { address: clientAddress(headers), userAgent: headers.get('user-agent') ?? undefined }
  return signing(token, origin, signal)
}

/** The dashboard receives a body only from somebody with a link that the service knows. */
export const requireKnownLink = async ({ request }: { request: Request }) => signerOf(request).view()
