import { Banner } from '@/components/ui/banner'
import { CopyText } from '@/components/ui/copy'
import type { Finding } from './findings'
import type { Recorded } from './recorded'
import type { FileCheck } from './seal/check-file'
import { FindingItem, SealFindings } from './seal-findings'
import { verdictOf } from './verdict'

type FileReportProps = {
  check: FileCheck
  /** What the audit trail recorded about this file, if that was read. */
  recorded?: Recorded | undefined
  /** How the file relates to another one. */
  comparison?: Finding[]
  /** The expected certificate's fingerprint. */
  sealer?: string | undefined
}

/** Everything known about a file: the verdict, then each finding with its meaning. */
export function FileReport({ check, recorded, comparison = [], sealer }: FileReportProps) {
  const { tone, title, meaning } = verdictOf(check, { recorded, sealer })
  const { seals, isPdf } = check
  const banner = (
    <Banner tone={tone} title={title}>
      {meaning}
    </Banner>
  )
  // Nothing else is known about a file that isn't a PDF.
  if (!isPdf && seals.length === 0) return banner
  const [onlySeal] = seals.length === 1 ? seals : []
  return (
    <div className="flex flex-col gap-3">
      {banner}
      <ul className="rounded-lg border border-line bg-surface">
        {[...comparison, fingerprint(check, recorded), presence(check)].map((finding) => (
          <FindingItem key={finding.name} {...finding} />
        ))}
        {onlySeal && <SealFindings seal={onlySeal} />}
      </ul>
      {!onlySeal &&
        seals.map((seal, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seal's place in the file is fixed
          <section key={index} aria-label={`Seal ${index + 1}`}>
            <h3 className="mb-1 text-13 font-semibold">{`Seal ${index + 1} of ${seals.length}`}</h3>
            <ul className="rounded-lg border border-line bg-surface">
              <SealFindings seal={seal} />
            </ul>
          </section>
        ))}
    </div>
  )
}

function presence({ seals, isEncrypted }: FileCheck): Finding {
  const name = 'Seal present'
  const locked = isEncrypted ? ' The file has a password, which does not affect a seal.' : ''
  if (seals.length === 0) {
    const meaning = `The file has no signature, so a change would leave no trace.${locked}`
    return { name, tone: 'warn', found: 'No', meaning }
  }
  const found = seals.length === 1 ? 'Yes' : `Yes, ${seals.length}`
  return { name, tone: 'good', found, meaning: `The file contains a signature over its bytes.${locked}` }
}

function fingerprint({ sha256 }: FileCheck, recorded: Recorded | undefined): Finding {
  const found = <CopyText value={sha256} label="SHA-256" className="-ml-1 max-w-none gap-2 whitespace-nowrap" />
  const finding = (tone: Finding['tone'], meaning: string): Finding => ({ name: 'SHA-256', tone, found, meaning })
  switch (recorded?.kind) {
    case 'same':
      return finding('good', 'The audit trail recorded the same fingerprint when the document was completed.')
    case 'other':
      return finding(
        'bad',
        `The audit trail recorded a different one, ${recorded.sha256}: this is not the file that was completed.`,
      )
    case 'none':
      return finding(
        'neutral',
        'Files with the same fingerprint are identical. The audit trail recorded none to compare with.',
      )
    default:
      return finding('neutral', 'Files with the same fingerprint are identical.')
  }
}
