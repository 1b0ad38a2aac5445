'use client'

import { ArrowRight, CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SigningView } from '@/lib/contract/signing'
import { taskOf } from '@/lib/envelope/signing-task'

export type Outcome =
  | { did: 'signed' }
  | { did: 'declined' }
  | { did: 'delegated'; to: { name: string; email: string } }

function words(outcome: Outcome, { envelope, signer }: SigningView): { title: string; lines: string[] } {
  const sender = envelope.sender || 'The sender'
  const address = signer.email ? ` to ${signer.email}` : ' to you'
  switch (outcome.did) {
    case 'signed':
      return {
        title: taskOf(signer.requestRole) === 'approve' ? 'You have approved' : 'You have signed',
        lines: [
          `If others still have to act, it is their turn now. Once everybody has, the sealed PDF is mailed${address}.`,
          'If you were the last, that mail is already on its way.',
        ],
      }
    case 'declined':
      return {
        title: 'You have declined',
        lines: ['Nobody can sign this document any more.', `${sender} has been told. There is nothing left to do.`],
      }
    case 'delegated':
      return {
        title: `${outcome.to.name} ${taskOf(signer.requestRole)}s in your place`,
        lines: [`An invitation went to ${outcome.to.email}. Your own link no longer opens the document.`],
      }
  }
}

const icons = { signed: CircleCheck, declined: CircleX, delegated: ArrowRight }
const inks = { signed: 'text-good', declined: 'text-bad', delegated: 'text-off' }

/** What was done, and what happens next. */
export function DonePage({ outcome, view }: { outcome: Outcome; view: SigningView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The room is gone and took the focus with it; the heading tells a screen reader what became of it.
  useEffect(() => heading.current?.focus(), [])
  const { title, lines } = words(outcome, view)
  const Icon = icons[outcome.did]
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-136 flex-col justify-center gap-4 px-4 py-8">
      <Icon aria-hidden="true" className={`size-8 ${inks[outcome.did]}`} />
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-20 font-semibold tracking-tight outline-none [overflow-wrap:anywhere]"
      >
        {title}
      </h1>
      <p className="font-medium [overflow-wrap:anywhere]">{view.envelope.emailSubject}</p>
      {lines.map((line) => (
        <p key={line} className="text-ink-soft [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      {outcome.did === 'signed' ? <p className="text-ink-soft">You can close this page.</p> : null}
    </main>
  )
}
