import { Banner } from '@/components/ui/banner'
import { CopyText } from '@/components/ui/copy'
import { FindingItem } from './finding-list'
import type { Finding } from './findings'
import type { Recorded } from './recorded'
import type { FileCheck } from './seal/check-file'
import { SealFindings } from './seal-findings'
import { verdictOf } from './verdict'

type FileReportProps = {
  check: FileCheck
  /** What the trail says of this file, where it was asked. */
  recorded?: Recorded | undefined
  /** How it stands to another file. */
  compared?: Finding[]
  /** The certificate that is expected, by its fingerprint. */
  sealer?: string | undefined
}

/** All that is known of a file: the verdict, then each finding with what it means. */
export function FileReport({ check, recorded, compared = [], sealer }: FileReportProps) {
  const { tone, title, meaning } = verdictOf(check, { recorded, sealer })
  const isMany = check.seals.length > 1
  // Of what is no PDF there is nothing else to say.
  if (!check.isPdf && check.seals.length === 0) {
    return (
      <Banner tone={tone} title={title}>
        {meaning}
      </Banner>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Banner tone={tone} title={title}>
        {meaning}
      </Banner>
      <ul className="rounded-lg border border-line bg-surface">
        {compared.map((finding) => (
          <FindingItem key={finding.name} finding={finding} />
        ))}
        <FindingItem finding={{ name: 'SHA-256', ...recordedWords(recorded, check) }} />
        <FindingItem finding={presence(check)} />
        {!isMany && check.seals.map((seal) => <SealFindings key="only" seal={seal} />)}
      </ul>
      {isMany &&
        check.seals.map((seal, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: seals are told apart by their place in the file, which is fixed
          <section key={index} aria-label={`Seal ${index + 1}`}>
            <h3 className="mb-1 text-13 font-semibold">
              Seal {index + 1} of {check.seals.length}
            </h3>
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
  const locked = isEncrypted ? ' The file is locked with a password, which a seal does not depend on.' : ''
  if (seals.length === 0) {
    return {
      name,
      tone: 'warn',
      found: 'No',
      meaning: `The file has no signature, so a change would leave no trace.${locked}`,
    }
  }
  const found = seals.length === 1 ? 'Yes' : `Yes, ${seals.length}`
  return { name, tone: 'good', found, meaning: `The file contains a signature over its bytes.${locked}` }
}

function recordedWords(recorded: Recorded | undefined, { sha256 }: FileCheck): Omit<Finding, 'name'> {
  const found = <CopyText value={sha256} label="SHA-256" className="-ml-1 max-w-none gap-2 whitespace-nowrap" />
  if (recorded?.kind === 'same') {
    return {
      tone: 'good',
      found,
      meaning: 'The audit trail recorded this very fingerprint when the document was completed.',
    }
  }
  if (recorded?.kind === 'other') {
    return {
      tone: 'bad',
      found,
      meaning: `The audit trail recorded another one, ${recorded.sha256}: this is not the file that was completed.`,
    }
  }
  const none = recorded ? ' The audit trail records none to compare with.' : ''
  return { tone: 'neutral', found, meaning: `Two files with one fingerprint are the same, byte for byte.${none}` }
}
