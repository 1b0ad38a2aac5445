'use client'

import { ArrowRight, CircleCheck, CircleSlash, CircleX, Clock, Hourglass, type LucideIcon, Unlink } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { SigningView } from '@/lib/contract/signing'
import type { ClosedLink } from './link-state'
import { PlainPage } from './plain-page'

type Words = { title: string; about: string /** Looking again later may find another answer. */; mayChange?: true }

const WORDS: Record<ClosedLink, Words> = {
  unknown: {
    title: 'This signing link is not known',
    about:
      'It may have been cut off when it was copied, or replaced by a newer one. Open the link from the latest mail, or ask the sender for a new one.',
  },
  signed: {
    title: 'You have already completed your part',
    // The link tells neither whether the others have signed too, nor whether this person signed or approved.
    about:
      'There is nothing left to do. Once everybody has signed, the sealed PDF is mailed to you. If they all have, look for it in your mail.',
  },
  voided: {
    title: 'The sender stopped this envelope',
    about: 'Nobody can sign it any more. If you think that is a mistake, write to the sender.',
  },
  expired: {
    title: 'The time to sign this document is over',
    about: 'Nothing was signed on your behalf. Ask the sender to send it again.',
  },
  declined: {
    title: 'This document was declined',
    about: 'A signer declined, so nobody can sign it any more. The sender knows.',
  },
  delegated: {
    title: 'Somebody else signs in your place',
    about: 'This link was handed on and no longer opens the document. The other person has a link of their own.',
  },
  'not-your-turn': {
    title: 'It is not your turn yet',
    about:
      'This document is signed in an order. You get a mail with this link as soon as the others before you have signed.',
    mayChange: true,
  },
  'not-sent': {
    title: 'This document has not been sent yet',
    about: 'It is planned for later. You get a mail with this link when it is time.',
    mayChange: true,
  },
  closed: {
    title: 'This link no longer opens the document',
    about: 'Its state changed. Ask the sender what happened, or open the link from the latest mail.',
    mayChange: true,
  },
}

const MARKS: Record<ClosedLink, [LucideIcon, ink: string]> = {
  unknown: [Unlink, 'text-off'],
  signed: [CircleCheck, 'text-good'],
  voided: [CircleSlash, 'text-off'],
  expired: [Hourglass, 'text-off'],
  declined: [CircleX, 'text-bad'],
  delegated: [ArrowRight, 'text-off'],
  'not-your-turn': [Clock, 'text-wait'],
  'not-sent': [Clock, 'text-wait'],
  closed: [Unlink, 'text-off'],
}

type ClosedPageProps = { state: ClosedLink; view: SigningView | undefined; onAgain: () => Promise<unknown> }

/** Why a link does not open the room, and what to do about it. */
export function ClosedPage({ state, view, onAgain }: ClosedPageProps) {
  const [looking, setLooking] = useState(false)
  const { title, about, mayChange } = WORDS[state]
  const [Icon, ink] = MARKS[state]
  const again = () => {
    setLooking(true)
    onAgain().finally(() => setLooking(false))
  }
  return (
    <PlainPage title={title} mark={<Icon aria-hidden="true" className={`size-8 ${ink}`} />}>
      {view?.envelope.emailSubject ? (
        <p className="font-medium text-ink [overflow-wrap:anywhere]">{view.envelope.emailSubject}</p>
      ) : null}
      <p>{about}</p>
      {mayChange ? (
        <Button pending={looking} onClick={again}>
          Refresh
        </Button>
      ) : null}
    </PlainPage>
  )
}
