import { clientAddress } from '@/lib/session/client-address'
import { signing } from '@/lib/upstream/signing'

/** The signing surface for the signer who sends this request; the audit trail gets the signer's own address. */
export function signerOf({ headers, signal }: Request, token: string) {
  const origin = { address: clientAddress(headers), userAgent: headers.get('user-agent') ?? undefined }
  return signing(token, origin, signal)
}

/** Nobody without a link that the service knows makes the dashboard receive a body. */
export const requireKnownLink = ({ params, request }: { params: { token: string }; request: Request }) =>
  signerOf(request, params.token).view()
