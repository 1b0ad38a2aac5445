import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { CopyText } from '@/components/ui/copy'
import type { Icon } from '@/components/ui/icon'
import { CircleAlert, CircleCheck, CircleDot, TriangleAlert } from '@/components/ui/icons'
import { Time } from '@/components/ui/time'
import { type Finding, findingsOf } from './findings'
import type { CertificateFacts } from './seal/certificate'
import type { SealCheck } from './seal/check-seal'

const STYLES: Record<Finding['tone'], { icon: Icon; ink: string }> = {
  good: { icon: CircleCheck, ink: 'text-good' },
  warn: { icon: TriangleAlert, ink: 'text-warn' },
  bad: { icon: CircleAlert, ink: 'text-bad' },
  neutral: { icon: CircleDot, ink: 'text-ink-faint' },
}

/** One check: its name, its result, what that means, and details. */
export function FindingItem({ name, tone, found, meaning, children }: Finding & { children?: ReactNode }) {
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
export function SealFindings({ seal }: { seal: SealCheck }) {
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

function sealingTime({ sealedAt, timeStamp }: SealCheck): Omit<Finding, 'name'> {
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
