import 'server-only'
import { headers } from 'next/headers'
import type { SigningView } from '@/lib/contract/signing'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/signing-token'
import { unlessSlow } from '@/lib/desk/platform/http/prefetch'
import { signerOf } from './signer'

/**
 * What a signing link opens, for the page's first HTML. It does not count as opened: a mail scanner reads this too. Undefined for a link
 * that opens nothing, because the browser's own request says why.
 */
export async function prefetchSigningView(token: string): Promise<SigningView | undefined> {
  const own = new Headers(await headers())
  own.set(SIGNING_TOKEN_HEADER, token)
  return unlessSlow(async (signal) => signerOf({ headers: own, signal }).view())
}
