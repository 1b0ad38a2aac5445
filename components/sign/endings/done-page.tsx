'use client'

import { ArrowRight, CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SigningView } from '@/lib/contract/signing'
import { taskOf } from '@/lib/envelope/signing-task'
import { EndPage } from './end-page'

export type Outcome =
  | { did: 'signed' }
  | { did: 'declined' }
  | { did: 'delegated'; to: { name: string; email: string } }

const STYLES = {
  signed: { icon: CircleCheck, ink: 'text-good' },
  declined: { icon: CircleX, ink: 'text-bad' },
  delegated: { icon: ArrowRight, ink: 'text-off' },
}

/** What was done, and what happens next. */
export function DonePage({ outcome, view }: { outcome: Outcome; view: SigningView }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was inside the room, which is gone. On the heading, a screen reader announces the outcome.
  useEffect(() => heading.current?.focus(), [])
  const { title, lines } = describeOutcome(outcome, view)
  return (
    <EndPage heading={heading} title={title} subject={view.envelope.emailSubject} {...STYLES[outcome.did]}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </EndPage>
  )
}

function describeOutcome(outcome: Outcome, { envelope, signer }: SigningView): { title: string; lines: string[] } {
  const task = taskOf(signer.requestRole)
  switch (outcome.did) {
    case 'signed':
      return {
        title: task === 'approve' ? 'You have approved' : 'You have signed',
        lines: [
          `Once everybody has signed, the sealed PDF is mailed to ${signer.email || 'you'}.`,
          'If you were the last one, that mail is already on its way.',
          'You can close this page.',
        ],
      }
    case 'declined':
      return {
        title: 'You have declined',
        lines: [
          'Nobody can sign this document any more.',
          `${envelope.sender || 'The sender'} was notified. There is nothing left to do.`,
        ],
      }
    case 'delegated':
      return {
        title: `${outcome.to.name} ${task}s in your place`,
        lines: [`An invitation was sent to ${outcome.to.email}. Your own link no longer opens the document.`],
      }
  }
}
