import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { auditParams } from '@/app/(desk)/envelopes/[id]/audit/search-params'
import { useZone } from '@/components/ui/clock'
import { replaceQuery } from '@/lib/browser/address'
import { queryKeys } from '@/lib/browser/keys'
import { envelopeQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { namesOf } from './names'
import { checkChain } from './trail/chain'
import { type AuditFilter, chosen, DEFAULT_FILTER } from './trail/filter'
import { normalise } from './trail/normalise'
import { originChanges } from './trail/origins'
import { usePrinting } from './use-printing'

/** An envelope's audit trail, read, filtered and checked. */
export function useAudit(id: string) {
  const trail = useQuery(trailQuery(id))
  const { data: envelope } = useQuery(envelopeQuery(id))
  const names = useMemo(() => namesOf(envelope), [envelope])
  const browserZone = useZone()
  const params = useSearchParams()
  const filter = useMemo(() => ({ ...DEFAULT_FILTER, ...auditParams.read(params) }), [params])
  const lines = useMemo(() => (trail.data === undefined ? [] : normalise(trail.data)), [trail.data])
  const isPrinting = usePrinting()
  // Paper carries the whole trail: a part of it, printed, would pass for the whole.
  const shown = useMemo(
    () => chosen(lines, isPrinting ? { ...filter, person: undefined, action: undefined } : filter),
    [lines, filter, isPrinting],
  )
  const origins = useMemo(() => originChanges(lines), [lines])
  const chain = useQuery({
    queryKey: queryKeys.envelope.chain(id, trail.dataUpdatedAt),
    queryFn: () => checkChain(id, lines),
    enabled: lines.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

  return {
    trail,
    envelope,
    origins,
    names,
    lines,
    shown,
    filter,
    browserZone,
    zone: filter.zone === 'utc' ? 'UTC' : browserZone,
    chain: chain.data,
    change: (patch: Partial<AuditFilter>) => replaceQuery(auditParams.patch(patch)),
  }
}
