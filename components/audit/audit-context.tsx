'use client'

import { createContext, useContext } from 'react'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { oneLine } from '@/lib/contract/one-line'
import type { SlotNumbers } from './trail/describe-detail'
import type { OriginChange } from './trail/origins'

type Audit = {
  /** Names from the envelope, by address in lower case. */
  names: ReadonlyMap<string, string>
  slots: SlotNumbers
  /** Changes of IP address, by the anchor of the entry that shows them. */
  origins: ReadonlyMap<string, OriginChange>
}

/** What every entry needs to know about the envelope and the whole trail. */
export const AuditContext = createContext<Audit>({ names: new Map(), slots: new Map(), origins: new Map() })

export function namesOf(envelope: PdfSignRequest | undefined): Audit['names'] {
  const people = [...(envelope?.signers ?? []), ...(envelope?.requestedBy ? [envelope.requestedBy] : [])]
  return new Map(
    people.flatMap(({ name, email }) => (name?.trim() && email ? [[email.toLowerCase(), oneLine(name)]] : [])),
  )
}

/** A party: the name from the envelope, if there is one, and the trail's own id. */
export function Who({ id }: { id: string }) {
  const name = useContext(AuditContext).names.get(id.toLowerCase())
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <bdi translate="no" className="text-ink">
        {name ?? (id || 'No party named')}
      </bdi>
      {name ? <span className="text-ink-faint"> {id}</span> : null}
    </span>
  )
}
