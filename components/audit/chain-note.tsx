import { Banner } from '@/components/ui/banner'
import type { ChainReport } from './trail/chain'
import { describeAction } from './trail/describe-action'

const REASONS = {
  'other-method': 'The service computes its hashes in a way that this dashboard does not know.',
  'no-crypto': 'This browser computes hashes only over HTTPS.',
}

/** What this browser could and couldn't verify about the trail. */
export function ChainNote({ report }: { report: ChainReport | undefined }) {
  if (!report || report.kind === 'none') return null
  if (report.kind === 'broken') {
    return (
      <Banner tone="bad" title="The hash chain is broken">
        <a href={`#${report.at.anchor}`} className="underline underline-offset-2">
          {`${describeAction(report.at.action).label}, ${report.at.party}`}
        </a>
        <span>{`: ${report.why}. An entry was changed, removed or added.`}</span>
      </Banner>
    )
  }
  const entries = report.length === 1 ? '1 entry' : `${report.length} entries`
  if (report.kind === 'verified') {
    return (
      <Banner tone="good" title={`Chain intact: ${entries}, every hash recomputed in this browser`}>
        Each entry contains the hash of the one before it, starting with this envelope’s id.
      </Banner>
    )
  }
  return <Banner title={`Chain linked: ${entries}, hashes not recomputed`}>{REASONS[report.reason]}</Banner>
}
