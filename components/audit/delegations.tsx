import { DelegationPath } from '@/components/ui/delegation-path'
import type { AuditTrail } from '@/lib/contract/audit'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { delegationChains, describeChainEnd } from '@/lib/envelope/delegation-chain'

type DelegationsProps = { envelope: PdfSignRequest | undefined; trail: AuditTrail | undefined }

/** How each delegated slot changed hands, above the entries that record it. */
export function Delegations({ envelope, trail }: DelegationsProps) {
  const paths = envelope ? delegationChains(envelope, trail) : []
  if (paths.length === 0) return null
  return (
    <section
      aria-label="Delegations"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-3 py-2"
    >
      <h2 className="text-13 font-semibold text-ink-soft">Delegated</h2>
      {paths.map((holders, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots have an order and nothing else of their own
        <DelegationPath key={index} holders={holders} end={describeChainEnd(holders)} />
      ))}
    </section>
  )
}
