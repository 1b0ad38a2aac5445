import { useNow } from '@/components/ui/clock'
import { exactTime } from '@/components/ui/format-time'
import type { ChainReport } from './trail/chain'

type PrintHeadProps = {
  id: string
  title: string | undefined
  entries: number
  zone: string
  chain: ChainReport | undefined
}

const CHAIN: Record<ChainReport['kind'], string> = {
  none: 'The service provides no hashes',
  verified: 'Intact, every hash recomputed for this print',
  linked: 'Linked, not recomputed',
  broken: 'Broken, see below',
}

/** The heading on paper: the envelope, and the trail's state when it was printed. */
export function PrintHead({ id, title, entries, zone, chain }: PrintHeadProps) {
  const now = useNow()
  const facts = [
    ['Envelope', title || 'No subject'],
    ['Envelope id', id],
    ['Entries', String(entries)],
    ['Times in', zone],
    ['Printed', now === 0 ? '' : exactTime(new Date(now), zone)],
    ['Hash chain', chain ? CHAIN[chain.kind] : 'Not checked yet'],
  ]
  return (
    <section aria-label="About this print" className="hidden border-b border-line pb-4 print:block">
      <h2 className="mb-2 text-20 font-semibold">Audit trail</h2>
      <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 text-13">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
