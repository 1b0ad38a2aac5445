'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { auditParams } from '@/components/envelopes/address'
import { useZone } from '@/components/ui/time'
import { queryKeys } from '@/lib/browser/keys'
import { activityQuery, envelopePageQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { replaceQuery } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { wasCanceled } from '@/lib/envelope/state'
import { oneLine } from '@/lib/text/one-line'
import { colleaguesOf } from './colleagues'
import { type SlotNumbers, slotNumbersOf } from './facts'
import { type OriginChange, originChanges } from './origins'
import { type AuditFilter, checkChain, DEFAULT_FILTER, filterLines, parseTrail } from './trail'

/** An envelope's audit trail, read, filtered and checked. */
export function useAudit(id: string) {
  const trail = useQuery(trailQuery(id))
  const { data: envelope } = useQuery(envelopePageQuery(id))
  const { data: activities } = useQuery(activityQuery(id))
  const browserZone = useZone()
  const params = useSearchParams()
  const filter = useMemo(() => ({ ...DEFAULT_FILTER, ...auditParams.read(params) }), [params])
  const lines = useMemo(() => (trail.data === undefined ? [] : parseTrail(trail.data)), [trail.data])
  const isPrinting = useIsPrinting()
  // Paper has the whole trail: a printed part could be taken for all of it.
  const visible = useMemo(
    () => filterLines(lines, isPrinting ? { ...filter, person: undefined, action: undefined } : filter),
    [lines, filter, isPrinting],
  )
  const context = useMemo(
    () => ({
      names: namesOf(envelope),
      slots: slotNumbersOf(envelope),
      origins: originChanges(lines),
      colleagues: colleaguesOf(lines, activities ?? [], envelope?.requestedBy?.email),
      isCanceled: envelope !== undefined && wasCanceled(envelope),
    }),
    [envelope, lines, activities],
  )
  const chain = useQuery({
    queryKey: queryKeys.envelope.chain(id, trail.dataUpdatedAt),
    queryFn: () => checkChain(id, lines),
    enabled: lines.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  return {
    trail,
    envelope,
    context,
    lines,
    shown: visible,
    filter,
    browserZone,
    zone: filter.zone === 'utc' ? 'UTC' : browserZone,
    chain: chain.data,
    change: (patch: Partial<AuditFilter>) => replaceQuery(auditParams.patch(patch)),
  }
}

let isPrinting = false

function listen(onChange: () => void): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const set = (next: boolean) => {
    isPrinting = next
    onChange()
  }
  window.addEventListener('beforeprint', () => set(true), { signal })
  window.addEventListener('afterprint', () => set(false), { signal })
  // Browsers that print without these events, and previews of the print layout.
  window.matchMedia('print').addEventListener('change', ({ matches }) => set(matches), { signal })
  return () => listeners.abort()
}

/**
 * Whether the page is being printed: nothing can be expanded on paper. A store updates
 * synchronously, as printing needs.
 */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
}

type Audit = {
  /** Names from the envelope, by `partKey`: all names of those who share an address. */
  names: ReadonlyMap<string, string>
  slots: SlotNumbers
  /** Changes of IP address, by the anchor of the entry that shows them. */
  origins: ReadonlyMap<string, OriginChange>
  /** Who on the team did it with the API key of the person that the entry names, by its anchor. */
  colleagues: ReadonlyMap<string, string>
  /** The envelope was voided before it was sent. */
  isCanceled: boolean
}

/** What every entry needs to know about the envelope and the whole trail. */
export const AuditContext = createContext<Audit>({
  names: new Map(),
  slots: new Map(),
  origins: new Map(),
  colleagues: new Map(),
  isCanceled: false,
})

/** Of a person in a slot, or of everybody with an address. */
export const partKey = (email: string, slot?: unknown): string =>
  slot === undefined ? email.toLowerCase() : `${email.toLowerCase()} ${String(slot)}`

export function namesOf(envelope: PdfSignRequest | undefined): Audit['names'] {
  const people = [...(envelope?.signers ?? []), ...(envelope?.requestedBy ? [envelope.requestedBy] : [])]
  const names = new Map<string, string[]>()
  for (const { name, email, id } of people) {
    if (!name?.trim() || !email) continue
    // An entry without a slot may be about any of those who share its address.
    for (const key of [partKey(email), partKey(email, id)]) names.set(key, [...(names.get(key) ?? []), oneLine(name)])
  }
  return new Map([...names].map(([key, all]) => [key, [...new Set(all)].join(' / ')]))
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
