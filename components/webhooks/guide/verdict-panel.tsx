import { Banner } from '@/components/ui/banner'
import { CircleAlert, CircleCheck, CircleDashed } from '@/components/ui/icons'
import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { algorithmName, encodingName } from './scheme'
import { BODY_CHANGES, SECRET_CHANGES } from './variants'
import type { Finding, Verdict } from './verify'

const VERDICTS = {
  waiting: { tone: 'info', title: 'Paste headers, body and secret' },
  valid: { tone: 'good', title: 'Valid: receivers must accept it' },
  next: { tone: 'good', title: 'Valid with the new secret of a rotation' },
  previous: { tone: 'warn', title: 'Valid with the old secret of a rotation' },
  outdated: { tone: 'warn', title: 'The signature matches, but the timestamp is outside the tolerance' },
  invalid: { tone: 'bad', title: 'Invalid: receivers must refuse it' },
} as const
const PARTS = [
  { part: 'header', label: 'Signature header' },
  { part: 'timestamp', label: 'Timestamp' },
  { part: 'body', label: 'Body' },
  { part: 'secret', label: 'Secret' },
] as const
const STATUS = {
  right: { icon: CircleCheck, color: 'text-good', label: 'Correct' },
  wrong: { icon: CircleAlert, color: 'text-bad', label: 'Wrong' },
  open: { icon: CircleDashed, color: 'text-ink-soft', label: 'Unknown' },
} as const
const SHOWN_CHARACTERS = 80

export function VerdictPanel({ verdict, scheme }: { verdict: Verdict | undefined; scheme: SignatureScheme }) {
  const isDecided = verdict && verdict.kind !== 'waiting'
  return (
    <section aria-label="Verdict" className="flex min-w-0 flex-col gap-4">
      <Banner {...VERDICTS[verdict?.kind ?? 'waiting']} />
      <ul className="flex flex-col gap-3">
        {PARTS.filter(({ part }) => isDecided || verdict?.checks[part].status === 'wrong').map(({ part, label }) => {
          const { status, findings } = verdict?.checks[part] ?? { status: 'open', findings: [] }
          const { icon: Icon, color, label: statusLabel } = STATUS[status]
          return (
            <li key={part} className="flex gap-2">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
              <div className="min-w-0">
                <p>
                  <span className="font-medium">{label}</span> <span className="text-ink-soft">{statusLabel}</span>
                </p>
                {findings.map((finding) => (
                  <p key={finding.code} className="text-13 text-ink-soft">
                    {describeFinding(finding, scheme)}
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
      {verdict?.computed ? <Computed computed={verdict.computed} /> : null}
    </section>
  )
}

function Computed({ computed: { signed, expected, received } }: { computed: NonNullable<Verdict['computed']> }) {
  const lines = [
    ['Signed text', signed.length > SHOWN_CHARACTERS ? `${signed.slice(0, SHOWN_CHARACTERS)}…` : signed],
    ['Computed', `${expected.slice(0, 16)}…`],
    ['Received', received ? `${received.slice(0, 16)}…` : 'None'],
  ]
  return (
    <dl className="flex flex-col gap-2 border-line border-t pt-4 text-13">
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt className="text-ink-soft">{term}</dt>
          <dd className="break-all font-mono">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was found and what to do about it, in the names of the service's own scheme. */
export function describeFinding(finding: Finding, scheme: SignatureScheme): string {
  const { signature, timestamp, next, previous } = scheme.headers
  switch (finding.code) {
    case 'headers-unreadable':
      return 'No header found. Paste one per line, as “Name: value”.'
    case 'signature-missing':
      return `${signature} is missing. Either the subscription has no secret, or a proxy removed the header.`
    case 'signature-masked':
      return 'The signature is masked by a log or a page. Copy it from the request itself.'
    case 'signature-malformed':
      return `${signature} isn’t ${algorithmName(scheme)} in ${encodingName(scheme)}: part of it is missing or changed.`
    case 'timestamp-missing':
      return `${timestamp} is missing, and the signature covers it.`
    case 'timestamp-unreadable':
      return `${timestamp} isn’t in whole Unix seconds.`
    case 'age':
      return describeAge(finding, scheme)
    case 'body-changed':
      return `This isn’t the body as it was sent. The signature matches when ${BODY_CHANGES[finding.change]}. Verify the raw bytes, before anything parses them.`
    case 'body-length':
      return `Content-Length is ${finding.sent} bytes, and this body has ${finding.pasted}. Paste the whole body, exactly as received.`
    case 'body-of-another':
      return `The headers are for ${finding.header} and the body is for ${finding.body}: they come from two deliveries.`
    case 'secret-changed':
      return `The signature matches when ${SECRET_CHANGES[finding.change]}. Use the secret exactly as it was shown.`
    case 'secret-next':
      return `This secret matches ${next}: it is the new secret of a rotation.`
    case 'secret-previous':
      return `This secret matches ${previous}: it is the old secret of a rotation, and stops working when the overlap ends.`
    case 'no-match':
      return `The digest doesn’t match. ${signature}, ${timestamp}, the body or the secret may differ. Check first that the secret is the current one, and that the body is unparsed.`
  }
}

function describeAge({ direction, seconds }: Extract<Finding, { code: 'age' }>, { toleranceSeconds }: SignatureScheme) {
  const isOld = direction === 'old'
  const advice = isOld ? 'an old delivery is rightly refused' : 'check the clocks of both machines'
  return `The timestamp is ${formatDuration(seconds)} ${isOld ? 'old' : 'ahead of this clock'}. Receivers refuse more than ${formatDuration(toleranceSeconds)}: ${advice}.`
}

/** In the largest unit that fits, rounded down. */
function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}
