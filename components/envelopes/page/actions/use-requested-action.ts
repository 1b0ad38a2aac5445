import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { type EnvelopeParams, envelopeParams } from '@/components/envelopes/address'
import { replaceQuery } from '@/lib/browser/window'

/**
 * Opens an action's dialog by state, or by `?act=` in the address, as links and the palette do.
 * Closing it cleans the address.
 */
export function useRequestedAction(action: string, isAvailable: (query: EnvelopeParams) => boolean) {
  const query = envelopeParams.read(useSearchParams())
  const isRequested = query.act === action && isAvailable(query)
  const [open, setOpen] = useState(false)

  function change(next: boolean) {
    setOpen(next)
    if (!next && isRequested) replaceQuery(envelopeParams.patch({ act: undefined, signer: undefined, slot: undefined }))
  }

  return [open || isRequested, change] as const
}
