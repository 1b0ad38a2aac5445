import { useQuery } from '@tanstack/react-query'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { sameAddress } from '@/lib/envelope/state'
import { useSignerLink } from './envelope-changes'
import { sessionQuery, useMay, useOffer } from './session'

export const SIGN_NOW = { label: 'Sign now', failed: 'The document could not be opened' }

/**
 * Opens the signing room for the signed-in person, where it is their turn; undefined elsewhere. The
 * room leads back to the envelope.
 */
export function useSignNow(id: string, envelope: PdfSignRequest | undefined) {
  const isOffered = useOffer('signing_links')
  const mayLink = useMay('link')
  const own = useQuery(sessionQuery).data?.person.email
  const { mutate, ...link } = useSignerLink(id)
  const turn = envelope && signingProgress(envelope).current.find(({ signer }) => sameAddress(signer.email, own))
  const signer = turn?.signer.id
  if (!isOffered || !mayLink || signer === undefined) return undefined
  return {
    error: link.error,
    // The page is being left.
    isPending: link.isPending || link.isSuccess,
    start: () =>
      mutate(
        { signer, purpose: 'sign_now' },
        {
          onSuccess: ({ url }) =>
            window.location.assign(`/sign/${url.slice(url.lastIndexOf('/') + 1)}?envelope=${encodeURIComponent(id)}`),
        },
      ),
  }
}
