import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { cn } from '@/components/ui/cn'
import { CopyText } from '@/components/ui/copy'
import { CircleAlert, CircleCheck, CircleDot, type Icon, TriangleAlert } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import { formatCount } from '@/lib/text/format'
import type { FileCheck } from './seal/check-file'
import type { SealCheck } from './seal/check-seal'
import type { CertificateFacts } from './seal/signature'
import { byteCount, findingsOf, type ReportLine, type TrailHash, verdictOf } from './verdict'

type FileReportProps = {
  check: FileCheck
  /** What the audit trail recorded about this file, if that was read. */
  recorded?: TrailHash | undefined
  /** How the file relates to another one. */
  comparison?: ReportLine[]
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
      <ul className="card">
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
            <ul className="card">
              <SealFindings seal={seal} />
            </ul>
          </section>
        ))}
    </div>
  )
}

function presence({ seals, isEncrypted }: FileCheck): ReportLine {
  const name = 'Seal present'
  const locked = isEncrypted ? ' The file has a password, which does not affect a seal.' : ''
  if (seals.length === 0) {
    const meaning = `The file has no signature, so a change would leave no trace.${locked}`
    return { name, tone: 'warn', found: 'No', meaning }
  }
  const found = seals.length === 1 ? 'Yes' : `Yes, ${seals.length}`
  return { name, tone: 'good', found, meaning: `The file contains a signature over its bytes.${locked}` }
}

function fingerprint({ sha256 }: FileCheck, recorded: TrailHash | undefined): ReportLine {
  const found = <CopyText value={sha256} label="SHA-256" className="-ml-1 max-w-none gap-2 whitespace-nowrap" />
  const hashResult = (tone: ReportLine['tone'], meaning: string): ReportLine => ({
    name: 'SHA-256',
    tone,
    found,
    meaning,
  })
  switch (recorded?.kind) {
    case 'same':
      return hashResult('good', 'The audit trail recorded the same fingerprint when the document was completed.')
    case 'other':
      return hashResult(
        'bad',
        `The audit trail recorded a different one, ${recorded.sha256}: this is not the file that was completed.`,
      )
    case 'none':
      return hashResult(
        'neutral',
        'Files with the same fingerprint are identical. The audit trail recorded none to compare with.',
      )
    default:
      return hashResult('neutral', 'Files with the same fingerprint are identical.')
  }
}

const STYLES: Record<ReportLine['tone'], { icon: Icon; ink: string }> = {
  good: { icon: CircleCheck, ink: 'text-good' },
  warn: { icon: TriangleAlert, ink: 'text-warn' },
  bad: { icon: CircleAlert, ink: 'text-bad' },
  neutral: { icon: CircleDot, ink: 'text-ink-faint' },
}

/** One check: its name, its result, what that means, and details. */
function FindingItem({ name, tone, found, meaning, children }: ReportLine & { children?: ReactNode }) {
  const { icon: Icon, ink } = STYLES[tone]
  return (
    <li className="flex gap-2 border-t border-line px-3 py-2 first:border-t-0">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap gap-x-2">
          <span className="font-medium text-ink">{name}</span>
          <span className="min-w-0 text-ink">{found}</span>
        </div>
        <p className="text-13 text-ink-soft">{meaning}</p>
        {children}
      </div>
    </li>
  )
}

/** All checks of one seal, with the certificate's details and the time of sealing. */
function SealFindings({ seal }: { seal: SealCheck }) {
  const { certificate } = seal
  return (
    <>
      {findingsOf(seal).map((finding) => (
        <FindingItem key={finding.name} {...finding}>
          {finding.name === 'Certificate' && certificate && <CertificateDetails {...certificate} />}
        </FindingItem>
      ))}
      <FindingItem name="Sealed" {...sealingTime(seal)} />
    </>
  )
}

function CertificateDetails({ isSelfSigned, issuer, notBefore, notAfter, fingerprint }: CertificateFacts) {
  const details: [string, ReactNode][] = [
    ['Issuer', isSelfSigned ? 'Self-signed' : issuer],
    ['Valid from', <Time key="from" value={notBefore} mode="absolute" />],
    ['Valid until', <Time key="until" value={notAfter} mode="absolute" />],
    [
      'Fingerprint',
      <CopyText
        key="fingerprint"
        value={fingerprint}
        label="certificate fingerprint"
        className="-ml-1 min-h-6 whitespace-nowrap"
      />,
    ],
  ]
  return (
    <dl className="mt-1 grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1 text-13">
      {details.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-faint">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function sealingTime({ sealedAt, timeStamp }: SealCheck): Omit<ReportLine, 'name'> {
  if (timeStamp?.kind === 'sound') {
    const found = <Time value={timeStamp.at} mode="absolute" />
    return { tone: 'good', found, meaning: `Confirmed by a time stamp of ${timeStamp.by}.` }
  }
  const tone = timeStamp ? 'warn' : 'neutral'
  if (!sealedAt) return { tone, found: 'At an unknown time', meaning: 'Neither the signature nor the file has a time.' }
  const meaning = timeStamp
    ? 'By the sealer’s own clock. The seal’s time stamp is not valid and was ignored.'
    : 'By the sealer’s own clock: no time stamp authority confirms it.'
  return { tone, found: <Time value={sealedAt} mode="absolute" />, meaning }
}

const STEP = 1 << 20

/** How two files differ, byte by byte. Positions are counted from 1. */
type Difference =
  | { kind: 'same' }
  | { kind: 'changed'; bytes: number; firstAt: number }
  | { kind: 'shorter' | 'longer'; bytes: number }
  | { kind: 'other' }

/** With more changed bytes it is a different file, and their count means nothing. */
const MAX_CHANGES = 4096

/** Compares a file with the original, one megabyte of each at a time. */
export async function differenceOf(candidate: Blob, original: Blob): Promise<Difference> {
  const shared = Math.min(candidate.size, original.size)
  let bytes = 0
  let firstAt = 0
  for (let from = 0; from < shared; from += STEP) {
    const to = Math.min(from + STEP, shared)
    const [a, b] = await Promise.all([bytesOf(candidate, from, to), bytesOf(original, from, to)])
    for (let i = 0; i < to - from; i++) {
      if (a[i] === b[i]) continue
      bytes += 1
      firstAt ||= from + i + 1
      if (bytes > MAX_CHANGES) return { kind: 'other' }
    }
  }
  if (candidate.size === original.size) return bytes === 0 ? { kind: 'same' } : { kind: 'changed', bytes, firstAt }
  if (bytes > 0 || candidate.size === 0) return { kind: 'other' }
  const isShorter = candidate.size < original.size
  return { kind: isShorter ? 'shorter' : 'longer', bytes: Math.abs(candidate.size - original.size) }
}

const bytesOf = async (file: Blob, from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())

/** How another file relates to the envelope's own document. */
export function compareFiles(
  difference: Difference,
  candidate: FileCheck,
  original: FileCheck | undefined,
): ReportLine[] {
  const same: ReportLine = { name: 'Same as this envelope’s document', ...describeDifference(difference) }
  const [own, other] = [original, candidate].map((check) => check?.seals.at(-1)?.certificate)
  if (difference.kind === 'same' || !own || !other) return [same]
  const sealer: ReportLine =
    own.fingerprint === other.fingerprint
      ? {
          name: 'Same sealer',
          tone: 'neutral',
          found: 'Yes',
          meaning: 'It has the certificate that sealed this envelope’s document.',
        }
      : {
          name: 'Same sealer',
          tone: 'bad',
          found: 'No',
          meaning:
            'Its certificate is not the one that sealed this envelope’s document. Anybody can create one with any name.',
        }
  return [same, sealer]
}

function describeDifference(difference: Difference): Omit<ReportLine, 'name'> {
  switch (difference.kind) {
    case 'same':
      return { tone: 'good', found: 'Yes, byte for byte', meaning: 'It is the file shown here.' }
    case 'other':
      return {
        tone: 'neutral',
        found: 'No, it is another file',
        meaning: 'It has little or nothing in common with the file shown here.',
      }
    case 'changed': {
      const { bytes, firstAt } = difference
      const found = `No, ${byteCount(bytes)} differ${bytes === 1 ? 's' : ''}`
      const place = `${bytes === 1 ? 'It' : 'The first'} is byte ${formatCount(firstAt)}.`
      return { tone: 'bad', found, meaning: `${place} Both files have the same length.` }
    }
    case 'shorter':
      return {
        tone: 'bad',
        found: `No, ${byteCount(difference.bytes)} are missing`,
        meaning: 'It begins like the file shown here but ends too early.',
      }
    case 'longer':
      return {
        tone: 'bad',
        found: `No, ${byteCount(difference.bytes)} more`,
        meaning: 'It is the file shown here with something added at its end.',
      }
  }
}
