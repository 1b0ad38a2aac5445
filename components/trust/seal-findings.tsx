import { CopyText } from '@/components/ui/copy'
import { Time } from '@/components/ui/time'
import { FindingItem } from './finding-list'
import { findingsOf } from './findings'
import type { SealCheck } from './seal/check-seal'

/** Everything about one seal, with the certificate's own words and the time of sealing. */
export function SealFindings({ seal }: { seal: SealCheck }) {
  const { certificate } = seal
  return (
    <>
      {findingsOf(seal).map((finding) => (
        <FindingItem key={finding.name} finding={finding}>
          {finding.name === 'Certificate' && certificate && (
            <dl className="mt-1 grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1 text-13">
              <dt className="text-ink-faint">Issuer</dt>
              <dd>{certificate.isSelfSigned ? 'Self-signed' : certificate.issuer}</dd>
              <dt className="text-ink-faint">Valid from</dt>
              <dd>
                <Time value={certificate.notBefore} mode="absolute" />
              </dd>
              <dt className="text-ink-faint">Valid until</dt>
              <dd>
                <Time value={certificate.notAfter} mode="absolute" />
              </dd>
              <dt className="text-ink-faint">Fingerprint</dt>
              <dd>
                <CopyText
                  value={certificate.fingerprint}
                  label="certificate fingerprint"
                  className="-ml-1 min-h-6 whitespace-nowrap"
                />
              </dd>
            </dl>
          )}
        </FindingItem>
      ))}
      <SealingTime seal={seal} />
    </>
  )
}

function SealingTime({ seal: { sealedAt, timeStamp } }: { seal: SealCheck }) {
  if (timeStamp?.kind === 'sound') {
    return (
      <FindingItem
        finding={{
          name: 'Sealed',
          tone: 'good',
          found: <Time value={timeStamp.at} mode="absolute" />,
          meaning: `Confirmed by the time stamp of ${timeStamp.by}.`,
        }}
      />
    )
  }
  const meaning = timeStamp
    ? 'By the sealer’s own clock. The time stamp in the seal does not hold and was left aside.'
    : 'By the sealer’s own clock: no time stamp authority confirms it.'
  return (
    <FindingItem
      finding={{
        name: 'Sealed',
        tone: timeStamp ? 'warn' : 'neutral',
        found: sealedAt ? <Time value={sealedAt} mode="absolute" /> : 'At a time that it does not say',
        meaning: sealedAt ? meaning : 'Neither the signature nor the file names one.',
      }}
    />
  )
}
