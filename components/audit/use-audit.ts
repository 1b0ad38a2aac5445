import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import { auditParams } from '@/app/(desk)/envelopes/[id]/audit/search-params'
import { useZone } from '@/components/ui/clock'
import { replaceQuery } from '@/lib/browser/address'
import { queryKeys } from '@/lib/browser/keys'
import { envelopePageQuery, trailQuery } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { sameAddress } from '@/lib/envelope/signer-state'
import { isApprover } from '@/lib/envelope/signing-task'
import { namesOf } from './audit-context'
import { checkChain } from './trail/chain'
import { slotNumbersOf } from './trail/describe-detail'
import { type AuditFilter, DEFAULT_FILTER, filterLines } from './trail/filter'
import { originChanges } from './trail/origins'
import { type AuditLine, parseTrail } from './trail/parse-trail'
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

/**
 * Earlier releases of the service recorded an approval as a signature, with a typed mark that nobody adopted. It reads as what it
 * was; the entry itself, over which its hash was made, stays in `raw`.
 */
export function readApprovals(lines: readonly AuditLine[], { signers = [] }: PdfSignRequest): AuditLine[] {
  return lines.map((line) => {
    if (line.action !== 'signed' || !signers.some((signer) => isBy(signer, line) && isApprover(signer.requestRole))) {
      return line
    }
    const rest = line.rest.map(([name, value]): AuditLine['rest'][number] => [
      name,
      name === 'detail' ? withoutMark(value) : value,
    ])
    return { ...line, action: 'approved', group: line.group === 'signed' ? 'approved' : line.group, rest }
  })
}

/** Where two slots share an address, the entry says which of them it is about. */
function isBy({ id, email }: NonNullable<PdfSignRequest['signers']>[number], { party, rest }: AuditLine): boolean {
  const slot = Object(rest.find(([name]) => name === 'detail')?.[1]).slot
  return sameAddress(email, party) && (slot === undefined || slot === id)
}

function withoutMark(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null) return detail
  return Object.fromEntries(Object.entries(detail).filter(([name]) => name !== 'signature'))
}
