'use client'

import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight, CircleCheck, CircleX } from '@/components/ui/icons'
import { isolate } from '@/lib/contract/one-line'
import type { SigningView } from '@/lib/contract/signing'
import { taskOf } from '@/lib/envelope/signing-task'
import { BrandMark, CopyDownload, EndPage } from './end-page'
import { PathProgress } from './path-progress'

export type Outcome =
  /** `complete` is undefined where the service says nothing about copies. */
  | { did: 'signed'; complete?: boolean | undefined; copyToken?: string | undefined }
  | { did: 'declined' }
  | { did: 'delegated'; to: { name: string; email: string } }

const STYLES = {
  signed: { icon: CircleCheck, ink: 'text-good' },
  declined: { icon: CircleX, ink: 'text-bad' },
  delegated: { icon: ArrowRight, ink: 'text-off' },
}

type DonePageProps = {
  outcome: Outcome
  view: SigningView
  /** The envelope's page, for a sender who signed. */
  returnTo?: string | undefined
}

/** What was done, and what happens next. */
export function DonePage({ outcome, view, returnTo }: DonePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus was inside the room, which is gone. On the heading, a screen reader announces the
  // outcome.
  useEffect(() => heading.current?.focus(), [])
  const { title, lines } = describeOutcome(outcome, view)
  return (
    <EndPage
      heading={heading}
      title={title}
      subject={view.envelope.emailSubject}
      brand={<BrandMark branding={view.branding} />}
      {...STYLES[outcome.did]}
    >
      {outcome.did === 'signed' ? <PathProgress view={view} hasFinished /> : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {outcome.did === 'signed' && outcome.copyToken ? (
        <CopyDownload token={outcome.copyToken} subject={view.envelope.emailSubject} />
      ) : null}
      {returnTo ? (
        <ButtonLink variant={'copyToken' in outcome && outcome.copyToken ? 'secondary' : 'primary'} href={returnTo}>
          Back to the envelope
        </ButtonLink>
      ) : null}
    </EndPage>
  )
}

function describeOutcome(outcome: Outcome, { signer }: SigningView): { title: string; lines: string[] } {
  const task = taskOf(signer.requestRole)
  switch (outcome.did) {
    case 'signed':
      return {
        title: task === 'approve' ? 'You have approved' : 'You have signed',
        lines: copyLines(outcome, signer.email || 'you'),
      }
    case 'declined':
      return {
        title: 'You have declined',
        lines: ['The document can no longer be signed. The sender was notified.', 'You can close this page.'],
      }
    case 'delegated':
      return {
        title: `${isolate(outcome.to.name)} ${task}s in your place`,
        lines: [`An invitation was sent to ${outcome.to.email}. Your own link no longer opens the document.`],
      }
  }
}

/** How the signer gets a copy. Nothing is promised for a service that does not say. */
function copyLines(
  { complete, copyToken }: { complete?: boolean | undefined; copyToken?: string | undefined },
  to: string,
) {
  if (complete === undefined) return ['You can close this page.']
  if (!complete) return [`Once everyone has finished, a link to your copy goes to ${to}.`, 'You can close this page.']
  return copyToken
    ? [`Download your copy now, or later from the link that goes to ${to}.`]
    : [`Everyone has finished. A link to your copy goes to ${to}.`]
}
