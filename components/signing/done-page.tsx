'use client'

import { useEffect, useRef } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { ArrowRight, CircleCheck, CircleX } from '@/components/ui/icons'
import type { SigningView } from '@/lib/contract/signing'
import { taskOf } from '@/lib/envelope/signing-task'
import { BrandMark, CopyDownload, EndPage } from './end-page'
import { type PageTranslator, useRoomMessages } from './language'
import { PathProgress } from './path-progress'

export type Outcome =
  /** `complete` is undefined where the service says nothing about copies. */
  | { did: 'signed'; complete?: boolean | undefined; copyToken?: string | undefined; others?: SigningView['others'] }
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
  // outcome. Where a device was handed over, the way back is at the top.
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const t = useRoomMessages()
  const { title, lines } = describeOutcome(t, outcome, view)
  const texts = view.host ? [...lines.filter((line) => line !== t('closePage')), t('giveBack')] : lines
  return (
    <EndPage
      heading={heading}
      title={title}
      subject={view.envelope.emailSubject}
      brand={<BrandMark branding={view.branding} />}
      {...STYLES[outcome.did]}
    >
      {outcome.did === 'signed' ? (
        // Others may have signed since the page was loaded.
        <PathProgress view={{ ...view, others: outcome.others ?? view.others }} hasFinished />
      ) : null}
      {texts.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {outcome.did === 'signed' && outcome.copyToken ? (
        <CopyDownload token={outcome.copyToken} subject={view.envelope.emailSubject} />
      ) : null}
      {returnTo ? (
        <ButtonLink variant={'copyToken' in outcome && outcome.copyToken ? 'secondary' : 'primary'} href={returnTo}>
          {t('backToEnvelope')}
        </ButtonLink>
      ) : null}
    </EndPage>
  )
}

function describeOutcome(t: PageTranslator, outcome: Outcome, { signer }: SigningView) {
  const task = taskOf(signer.requestRole)
  switch (outcome.did) {
    case 'signed':
      return { title: t('youActed', { task }), lines: copyLines(t, outcome, signer.email) }
    case 'declined':
      return { title: t('youDeclined'), lines: [t('declinedDone'), t('closePage')] }
    case 'delegated': {
      const { name, email } = outcome.to
      return { title: t('youDelegated', { task, name }), lines: [t('invitationSent', { email })] }
    }
  }
}

/** How the signer gets a copy. Nothing is promised for a service that does not say. */
function copyLines(
  t: PageTranslator,
  { complete, copyToken }: { complete?: boolean | undefined; copyToken?: string | undefined },
  email: string | undefined,
): string[] {
  if (complete === undefined || !email) return [t('closePage')]
  if (!complete) return [t('copyLater', { email }), t('closePage')]
  return [t(copyToken ? 'copyNow' : 'copySent', { email })]
}
