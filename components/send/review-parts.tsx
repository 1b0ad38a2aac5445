'use client'

import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import type { Elements } from '@/components/ui/panel'
import { useNow, useZone } from '@/components/ui/time'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { stepOf } from '@/lib/desk/drafts/contract/draft-problems'
import { countLabel } from '@/lib/envelope/slots'
import { useWizard } from './frame/use-wizard'
import { type Invitee, inviteeName } from './invitees'
import { describeMoment, expiryDate, type MailPlan, messageOf, planSentences } from './mail-plan'
import { PlanPath } from './plan-path'

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
    <section aria-labelledby={id} className="card px-4 py-3 text-14">
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

/** A warning that lists values, each as a link to it. */
export function ValueLinks({ title, links }: { title: string; links: readonly { path: string; text: string }[] }) {
  const { hrefOf } = useWizard()
  if (links.length === 0) return null
  return (
    <Banner tone="warn" title={title}>
      <ul>
        {links.map(({ path, text }) => (
          <li key={`${path} ${text}`} className="[overflow-wrap:anywhere] pointer-coarse:py-2">
            <TextLink href={hrefOf(stepOf(path) ?? 'review', path)}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const VALUES: Record<string, string> = {
  templateName: 'Template name',
  emailSubject: 'Subject',
  emailMessage: 'Message',
  expirationDays: 'Expiration',
  scheduledFor: 'Schedule',
}

/**
 * "Ada: Enter an e-mail address.", "Subject: Enter a subject." What is wrong with documents and
 * fields names them itself.
 */
export function describePath(path: string, message: string, people: readonly Invitee[]): string {
  const index = Number(/^recipients\.(\d+)\./.exec(path)?.[1])
  const person = people.find((each) => each.index === index)
  const subject = person ? inviteeName(person) : VALUES[path]
  return subject ? `${subject}: ${message}` : message
}
