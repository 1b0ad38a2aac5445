import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { replaceQuery } from '@/lib/browser/address'

/** An act that the address asks for, as links from other pages do: its dialog is open from the start, and closing it mends the address. */
export function useAskedAct(isAsked: (query: URLSearchParams) => boolean) {
  const query = useSearchParams()
  const [open, setOpen] = useState(() => isAsked(query))

  function change(next: boolean) {
    setOpen(next)
    if (!next && isAsked(query)) replaceQuery({ act: undefined, signer: undefined, slot: undefined })
  }

  return [open, change] as const
}
