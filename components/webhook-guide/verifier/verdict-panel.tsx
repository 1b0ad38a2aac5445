import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { RawBodyAdvice } from '../samples/raw-body-advice'
import { findingWords } from './finding-words'
import { type Check, PARTS, type Part, type Verdict } from './verdict'

const TITLE: Record<Verdict['kind'], string> = {
  waiting: 'Paste headers, body and secret',
  valid: 'Valid: a receiver has to accept it',
  next: 'Valid with the new secret of a rotation',
  previous: 'Valid with the old secret of a rotation',
  outdated: 'The signature fits, and the delivery is too old or too new',
  invalid: 'Not valid: a receiver has to refuse it',
}
const TONE = {
  waiting: 'info',
  valid: 'good',
  next: 'good',
  previous: 'warn',
  outdated: 'warn',
  invalid: 'bad',
} as const
const PART: Record<Part, string> = {
  header: 'Signature header',
  timestamp: 'Timestamp',
  body: 'Body',
  secret: 'Secret',
}
const LOOK = {
  right: { icon: CircleCheck, colour: 'text-good', word: 'right' },
  wrong: { icon: CircleAlert, colour: 'text-bad', word: 'wrong' },
  open: { icon: CircleDashed, colour: 'text-ink-soft', word: 'can’t tell' },
} as const

export function VerdictPanel({ verdict, scheme }: { verdict: Verdict | undefined; scheme: SignatureScheme }) {
  const kind = verdict?.kind ?? 'waiting'
  return (
    <section aria-label="Verdict" className="flex min-w-0 flex-col gap-4">
      <Banner tone={TONE[kind]} title={TITLE[kind]} />
      <ul className="flex flex-col gap-3">
        {PARTS.map((part) => (
          <PartLine key={part} part={part} check={verdict?.checks[part] ?? OPEN} scheme={scheme} />
        ))}
      </ul>
      {verdict?.checks.body.findings.some(({ code }) => code === 'body-changed') ? <KeepBytes scheme={scheme} /> : null}
      {verdict?.computed ? <Computed computed={verdict.computed} /> : null}
    </section>
  )
}

const OPEN: Check = { standing: 'open', findings: [] }

function PartLine({ part, check, scheme }: { part: Part; check: Check; scheme: SignatureScheme }) {
  const { icon: Icon, colour, word } = LOOK[check.standing]
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p>
          <span className="font-medium">{PART[part]}</span> <span className="text-ink-soft">{word}</span>
        </p>
        {check.findings.map((finding) => (
          <p key={finding.code} className="text-13 text-ink-soft">
            {findingWords(finding, scheme)}
          </p>
        ))}
      </div>
    </li>
  )
}

/** A body that was written again points to a framework that parsed it first. */
function KeepBytes({ scheme }: { scheme: SignatureScheme }) {
  return (
    <section aria-label="How to keep the raw body" className="flex flex-col gap-2">
      <p className="font-medium">How to keep the raw body</p>
      <RawBodyAdvice scheme={scheme} />
    </section>
  )
}

const SHOWN_CHARACTERS = 80

function Computed({ computed: { signed, expected, received } }: { computed: NonNullable<Verdict['computed']> }) {
  const shortened = signed.length > SHOWN_CHARACTERS ? `${signed.slice(0, SHOWN_CHARACTERS)}…` : signed
  return (
    <dl className="flex flex-col gap-2 border-line border-t pt-4 text-13">
      <Line term="Signed text">{shortened}</Line>
      <Line term="Computed here">{expected.slice(0, 16)}…</Line>
      <Line term="Received">{received ? `${received.slice(0, 16)}…` : 'none'}</Line>
    </dl>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft">{term}</dt>
      <dd className="break-all font-mono">{children}</dd>
    </div>
  )
}
