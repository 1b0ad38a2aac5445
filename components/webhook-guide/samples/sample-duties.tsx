import { CircleCheck } from 'lucide-react'
import { TextLink } from '@/components/ui/link'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

/** What the code does, and why each of it is there. */
export function SampleDuties({ scheme }: { scheme: SignatureScheme }) {
  const { delivery, next, previous } = scheme.headers
  const duties = [
    ['Raw bytes', 'Verified as they came, before anything parses them.'],
    ['Fresh', `Refused when more than ${scheme.toleranceSeconds} s from now, early or late.`],
    ['Constant time', 'Digests are compared without telling how much of them fits.'],
    [
      'Rotation',
      (next ?? previous)
        ? 'Either signature header is accepted, with either secret while both are set.'
        : 'Either secret is accepted while both are set.',
    ],
    [
      'Once',
      delivery
        ? 'A delivery id or event id that came before is answered and not handled again.'
        : 'An event id that came before is answered and not handled again.',
    ],
    ['Fast', 'Answered first, handled afterwards.'],
    ['Bounded', 'A body past 1 MiB is refused.'],
  ]
  return (
    <aside aria-label="What it does" className="flex min-w-0 flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {duties.map(([title, words]) => (
          <li key={title} className="flex gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            <p className="min-w-0 text-13">
              <span className="font-medium">{title}.</span> <span className="text-ink-soft">{words}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="border-line border-t pt-4 text-13 text-ink-soft">
        It listens on this machine only: put your TLS proxy in front of it. Where it refuses a delivery that should fit,
        the <TextLink href="/webhooks/verify">verifier</TextLink> says why.
      </p>
    </aside>
  )
}
