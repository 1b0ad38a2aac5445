import { CircleCheck } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

/** What the code does. */
export function SampleDuties({ scheme }: { scheme: SignatureScheme }) {
  const { delivery, next, previous } = scheme.headers
  const duties = [
    ['Raw bytes', 'Verifies the body as received, before anything parses it.'],
    ['Fresh', `Refuses deliveries more than ${scheme.toleranceSeconds} s old or ahead.`],
    ['Constant time', 'Compares digests without revealing how much of them matches.'],
    [
      'Rotation',
      (next ?? previous)
        ? 'Accepts either signature header, with either secret while both are set.'
        : 'Accepts either secret while both are set.',
    ],
    ['Once', `Acknowledges a repeated ${delivery ? 'delivery id or ' : ''}event id, and doesn’t handle it again.`],
    ['Fast', 'Answers first and handles the event afterwards.'],
    ['Bounded', 'Refuses a body over 1 MiB.'],
  ]
  return (
    <aside aria-label="What it does" className="flex min-w-0 flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {duties.map(([title, text]) => (
          <li key={title} className="flex gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            <p className="min-w-0 text-13">
              <span className="font-medium">{title}.</span> <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="border-line border-t pt-4 text-13 text-ink-soft">
        It listens on this machine only: put a TLS proxy in front of it. If it refuses a valid delivery, the{' '}
        <TextLink href="/webhooks/verify">verifier</TextLink> says why.
      </p>
    </aside>
  )
}
