import { Banner } from '@/components/ui/banner'
import { CircleAlert, CircleCheck } from '@/components/ui/icons'
import { CircleDashed } from '@/components/ui/more-icons'
import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import { describeFinding } from './describe-finding'
import type { Verdict } from './verdict'

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
