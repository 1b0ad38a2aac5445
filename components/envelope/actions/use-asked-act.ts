import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { replaceQuery } from '@/lib/browser/address'

/** An act that the address asks for, as links from elsewhere and the palette do: its dialog is open, and closing it mends the address. */
export function useAskedAct(isAsked: (query: URLSearchParams) => boolean) {
  const asked = isAsked(useSearchParams())
  const [open, setOpen] = useState(false)

  function change(next: boolean) {
    setOpen(next)
    if (!next && asked) replaceQuery({ act: undefined, signer: undefined, slot: undefined })
  }

  return [open || asked, change] as const
}
