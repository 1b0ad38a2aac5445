'use client'

import type { ReactNode } from 'react'
import { useNow, useZone } from '@/components/ui/clock'
import type { Elements } from '@/components/ui/elements'
import { TextLink } from '@/components/ui/link'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { countLabel } from '@/lib/envelope/slots'
import { useWizard } from '../frame/use-wizard'
import { messageOf } from '../message/draft-message'
import { describeMoment, expiryDate } from '../message/expiry'
import { type MailPlan, planSentences } from '../plan/mail-plan'
import { PlanPath } from '../plan/plan-path'

/** What happens when, the message and the dates, each with a link to its step. */
export function ReviewParts({ plan }: { plan: MailPlan }) {
  const { content, template, isFrozen } = useDraft()
  const { hrefOf } = useWizard()
  const [now, zone] = [useNow(), useZone()]
  const { emailSubject, emailMessage, expirationDays } = messageOf(content, template)
  const start = content.scheduledFor ? new Date(content.scheduledFor) : new Date(now)
  const expires = expiryDate(start, expirationDays)
  const edit = (step: 'recipients' | 'message') => (isFrozen ? null : <TextLink href={hrefOf(step)}>Edit</TextLink>)

  return (
    <>
      <Part title="Mails" edit={edit('recipients')}>
        <ul className="mb-4 flex max-w-[68ch] flex-col gap-1 text-ink [overflow-wrap:anywhere]">
          {planSentences(plan).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <PlanPath plan={plan} />
      </Part>
      <Part title="Message" edit={edit('message')}>
        <p className="font-medium text-ink [overflow-wrap:anywhere]">{emailSubject.trim() || 'No subject yet'}</p>
        <p
          dir="auto"
          className="mt-1 max-h-60 max-w-[68ch] overflow-y-auto whitespace-pre-line text-13 text-ink-soft [overflow-wrap:anywhere]"
        >
          {emailMessage.trim() || 'No message.'}
        </p>
        <PrivateMessages plan={plan} />
      </Part>
      <Part title="Expiration" edit={edit('message')}>
        <p className="text-ink">
          {expires
            ? `${describeMoment(expires, zone)}, ${countLabel(expirationDays ?? 0, 'day')} after it is sent`
            : 'No expiration is set.'}
        </p>
      </Part>
    </>
  )
}

function PrivateMessages({ plan }: { plan: MailPlan }) {
  const people = [...plan.steps.flatMap((step) => step.people), ...plan.copies]
  const withMessage = people.filter(({ privateMessage }) => privateMessage)
  return withMessage.map(({ id, name, label, privateMessage }) => (
    <p key={id} className="mt-2 max-w-[68ch] text-13 text-ink-soft [overflow-wrap:anywhere]">
      <span className="font-medium text-ink">{`Only for ${name || label}: `}</span>
      <span>{privateMessage}</span>
    </p>
  ))
}

function Part({ title, edit, children }: { title: string; edit: Elements; children: ReactNode }) {
  const id = `review-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface px-4 py-3 text-14">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h3 id={id} className="text-13 font-medium text-ink-soft">
          {title}
        </h3>
        {edit ? (
          <span className="text-13">
            {edit}
            <span className="sr-only">{` ${title.toLowerCase()}`}</span>
          </span>
        ) : null}
      </div>
      {children}
    </section>
  )
}
