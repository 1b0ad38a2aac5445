import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { auditParams } from '@/app/(desk)/envelopes/[id]/audit/search-params'
import { useZone } from '@/components/ui/clock'
import { replaceQuery } from '@/lib/browser/address'
import { queryKeys } from '@/lib/browser/keys'
import { envelopePageQuery, trailQuery } from '@/lib/browser/queries/envelope'
import { namesOf } from './audit-context'
import { readApprovals } from './trail/approvals'
import { checkChain } from './trail/chain'
import { slotNumbersOf } from './trail/describe-detail'
import { type AuditFilter, DEFAULT_FILTER, filterLines } from './trail/filter'
import { originChanges } from './trail/origins'
import { parseTrail } from './trail/parse-trail'
import { usePrinting } from './use-printing'

/** An envelope's audit trail, read, filtered and checked. */
export function useAudit(id: string) {
  const trail = useQuery(trailQuery(id))
  const { data: envelope } = useQuery(envelopePageQuery(id))
  const browserZone = useZone()
  const params = useSearchParams()
  const filter = useMemo(() => ({ ...DEFAULT_FILTER, ...auditParams.read(params) }), [params])
  const lines = useMemo(
    () => (trail.data === undefined ? [] : readApprovals(parseTrail(trail.data), envelope ?? {})),
    [trail.data, envelope],
  )
  const isPrinting = usePrinting()
  // Paper has the whole trail: a printed part could be taken for all of it.
  const shown = useMemo(
    () => filterLines(lines, isPrinting ? { ...filter, person: undefined, action: undefined } : filter),
    [lines, filter, isPrinting],
  )
  const context = useMemo(
    () => ({ names: namesOf(envelope), slots: slotNumbersOf(envelope), origins: originChanges(lines) }),
    [envelope, lines],
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
    shown,
    filter,
    browserZone,
    zone: filter.zone === 'utc' ? 'UTC' : browserZone,
    chain: chain.data,
    change: (patch: Partial<AuditFilter>) => replaceQuery(auditParams.patch(patch)),
  }
}
