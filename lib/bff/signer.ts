import { clientAddress } from '@/lib/session/client-address'
import { signing } from '@/lib/upstream/signing'

/** The signing surface for the signer who sends this request; the audit trail gets the signer's own address. */
export function signerOf({ headers, signal }: Request, token: string) {
  const origin = { address: clientAddress(headers), userAgent: headers.get('user-agent') ?? undefined }
  return signing(token, origin, signal)
}
