'use client'

import { createContext, useContext } from 'react'
import type { PdfSignRequest } from '@/lib/contract/envelope'

/** Names by address in lower case, as far as the envelope tells them. */
export type Names = ReadonlyMap<string, string>

export function namesOf(envelope: PdfSignRequest | undefined): Names {
  const people = [...(envelope?.signers ?? []), ...(envelope?.requestedBy ? [envelope.requestedBy] : [])]
  return new Map(
    people.flatMap(({ name, email }) => (name?.trim() && email ? [[email.toLowerCase(), name.trim()]] : [])),
  )
}

export const NamesContext = createContext<Names>(new Map())

/** A party or an actor: the name where the envelope knows it, with the trail's own word beside it. */
export function Who({ id }: { id: string }) {
  const name = useContext(NamesContext).get(id.toLowerCase())
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {name ? (
        <>
          <span className="text-ink">{name}</span> <span className="text-ink-faint">{id}</span>
        </>
      ) : (
        <span className="text-ink">{id || 'No party named'}</span>
      )}
    </span>
  )
}
