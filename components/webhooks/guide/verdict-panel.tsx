import { Banner } from '@/components/ui/banner'
import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { algorithmName, encodingName } from './scheme'
import type { Computed, Verdict } from './verify'

const VERDICTS = {
  waiting: { tone: 'info', title: 'Paste headers, body and secret' },
  valid: { tone: 'good', title: 'Valid: receivers must accept it' },
  'too old': { tone: 'warn', title: 'The signature matches, but the timestamp is outside the tolerance' },
  'changed body': { tone: 'bad', title: 'Invalid: the body was changed' },
  'wrong secret': { tone: 'bad', title: 'Invalid: the secret doesn’t match' },
  unsigned: { tone: 'bad', title: 'Invalid: no signature' },
  undated: { tone: 'bad', title: 'Invalid: no timestamp' },
} as const
const CHARACTERS_AT_MOST = 80

export function VerdictPanel({ verdict, scheme }: { verdict: Verdict; scheme: SignatureScheme }) {
  return (
    <section aria-label="Verdict" className="flex min-w-0 flex-col gap-4">
      <Banner {...VERDICTS[verdict.kind]}>{describeVerdict(verdict, scheme)}</Banner>
      {'computed' in verdict ? <ComputedDigest computed={verdict.computed} /> : null}
    </section>
  )
}

/** For comparison with what a receiver computes. */
function ComputedDigest({ computed: { signed, expected, received } }: { computed: Computed }) {
  const lines = [
    ['Signed text', signed.length > CHARACTERS_AT_MOST ? `${signed.slice(0, CHARACTERS_AT_MOST)}…` : signed],
    ['Computed', `${expected.slice(0, 16)}…`],
    ['Received', `${received.slice(0, 16)}…`],
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

/** Why, and what to do about it, in the names of the service's own scheme. */
export function describeVerdict(verdict: Verdict, scheme: SignatureScheme): string | undefined {
  const { signature, timestamp, next, previous } = scheme.headers
  switch (verdict.kind) {
    case 'waiting':
      return undefined
    case 'unsigned':
      return `${signature} isn’t ${algorithmName(scheme)} in ${encodingName(scheme)}: it is missing, masked or cut off. Copy it from the request itself. A subscription without a secret sends none.`
    case 'undated':
      return `${timestamp} is missing, or isn’t in whole Unix seconds. The signature covers it.`
    case 'valid':
      if (verdict.header === next) return `It matches ${next}: this is the new secret of a rotation.`
      if (verdict.header === previous) return `It matches ${previous}: this is the old secret of a rotation.`
      return undefined
    case 'too old': {
      const age = formatDuration(Math.abs(verdict.age))
      return `The timestamp is ${age} ${verdict.age < 0 ? 'ahead of this clock: check the clocks of both machines' : 'old'}. Receivers refuse more than ${formatDuration(scheme.toleranceSeconds)}.`
    }
    case 'changed body':
      return 'This isn’t the body as it was sent. Verify the raw bytes, before anything parses or formats them.'
    case 'wrong secret':
      return `Check that the secret is the current one, without spaces or quotes around it. If it is, a byte of the body or of ${timestamp} was changed.`
  }
}

/** In the largest unit that fits, rounded down. */
function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}
