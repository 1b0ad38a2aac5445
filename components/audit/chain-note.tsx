import { Banner } from '@/components/ui/banner'
import { actionLook } from './trail/action-look'
import type { ChainReport } from './trail/chain'

const REASONS = {
  'other-method': 'The service makes its hashes in a way this dashboard does not know, so they were not recomputed.',
  'no-crypto': 'This browser recomputes hashes only over HTTPS, so they were not recomputed.',
}

/** What this browser could and could not prove about the trail. */
export function ChainNote({ report }: { report: ChainReport | undefined }) {
  if (!report || report.kind === 'none') return null
  if (report.kind === 'broken') {
    return (
      <Banner tone="bad" title="The chain of hashes is broken">
        <a href={`#${report.at.anchor}`} className="underline underline-offset-2">
          {actionLook(report.at.action).words}, {report.at.party}
        </a>
        : {report.why}. Something in the trail was changed, removed or added.
      </Banner>
    )
  }
  const entries = report.length === 1 ? '1 entry' : `${report.length} entries`
  if (report.kind === 'verified') {
    return (
      <Banner tone="good" title={`Chain intact: ${entries}, every hash recomputed in this browser`}>
        Each entry carries the hash of the one before it, from this envelope’s id on. What this cannot show is whether
        entries are missing at the end.
      </Banner>
    )
  }
  return <Banner title={`Chain linked: ${entries}, each naming the hash before it`}>{REASONS[report.reason]}</Banner>
}
