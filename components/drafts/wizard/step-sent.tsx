'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { Check, PenLine } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import type { Elements } from '@/components/ui/panel'
import { Time, useZone } from '@/components/ui/time'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { sessionQuery, useHasNoMailServer } from '@/lib/browser/queries/session'
import { SIGN_NOW, useSignNow } from '@/lib/browser/queries/sign-now'
import { NO_MAIL_SERVER } from '@/lib/desk/accounts/mail/contract'
import { titleOfDraft } from '@/lib/desk/drafts/contract/draft'
import { sameAddress } from '@/lib/envelope/state'
import { useDraft } from '../open-draft/use-draft'
import { SentCodes } from './access-codes'
import { messageOf, planOfDraft } from './mail-plan'
import { PlanPath } from './plan-path'

export function StepSent() {
  return useDraft().draft.purpose === 'template' ? <StepSaved /> : <EnvelopeSent />
}

/** It uses only the draft if the template can't be read anymore. */
function EnvelopeSent() {
  const { draft, template } = useDraft()
  const session = useQuery(sessionQuery).data
  const outbox = session?.outbox === true
  const own = session?.person.email
  const hasNoMailServer = useHasNoMailServer()
  const plan = planOfDraft(draft.content, template, useZone())

  // Nothing is sent yet, even if the address says so: the frame leads to the review.
  if (draft.state !== 'sent') return null
  return (
    <StepDone
      title={plan.scheduled ? `Scheduled for ${plan.scheduled}` : 'Sent'}
      about={
        <>
          <span>{`“${messageOf(draft.content, template).emailSubject || titleOfDraft(draft)}”, `}</span>
          <Time value={draft.updated_on} />
        </>
      }
      actions={
        <>
          {draft.envelope_id && plan.steps[0]?.people.some(({ email }) => sameAddress(email, own)) ? (
            <SignNow id={draft.envelope_id} />
          ) : null}
          {draft.envelope_id ? (
            <ButtonLink href={`/envelopes/${draft.envelope_id}`}>Open the envelope</ButtonLink>
          ) : null}
          {draft.template_id ? (
            <ButtonLink href={`/templates/${draft.template_id}/send`}>Send this template again</ButtonLink>
          ) : (
            <ButtonLink href="/envelopes/new">New envelope</ButtonLink>
          )}
          {outbox ? <ButtonLink href="/outbox">View the emails in the outbox</ButtonLink> : null}
        </>
      }
    >
      <SentCodes />
      <div className="mb-6 card px-4 py-3">
        <PlanPath plan={plan} sent />
        {draft.replaces ? (
          <p className="mt-2 text-13 text-ink-soft">
            <TextLink href={`/envelopes/${draft.replaces.envelope_id}`}>The earlier envelope</TextLink>
            <span> is replaced: nobody can sign it anymore.</span>
          </p>
        ) : null}
        {hasNoMailServer ? <p className="mt-2 text-13 text-ink-soft">{NO_MAIL_SERVER}</p> : null}
      </div>
    </StepDone>
  )
}

/** The envelope is read only where the sender is among those who sign first. */
function SignNow({ id }: { id: string }) {
  const signNow = useSignNow(id, useQuery(envelopeQuery(id)).data)
  if (!signNow) return null
  return (
    <>
      <Button variant="primary" pending={signNow.isPending} onClick={signNow.start}>
        <PenLine aria-hidden="true" />
        <span>{SIGN_NOW.label}</span>
      </Button>
      <FailedAction error={signNow.error} title={SIGN_NOW.failed} />
    </>
  )
}

/** After a template was saved. */
function StepSaved() {
  const { draft } = useDraft()
  if (draft.state !== 'sent') return null
  const template = draft.template_id && `/templates/${draft.template_id}`
  return (
    <StepDone
      title={`Saved “${draft.content.templateName}”`}
      about="Your team can send it now."
      actions={
        template ? (
          <>
            <ButtonLink href={template}>Open the template</ButtonLink>
            <ButtonLink href={`${template}/send`}>Send it</ButtonLink>
          </>
        ) : null
      }
    />
  )
}

type StepDoneProps = { title: ReactNode; about: ReactNode; actions: ReactNode; children?: Elements }

/** The last step: what was done, what the service said about it, and what can be done next. */
function StepDone({ title, about, actions, children }: StepDoneProps) {
  const { draft } = useDraft()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="done-heading" className="mt-6 max-w-300">
      <h2
        id="done-heading"
        ref={heading}
        tabIndex={-1}
        className="flex w-fit items-start gap-2 text-16 font-semibold text-ink outline-none [overflow-wrap:anywhere]"
      >
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
        <span className="min-w-0">{title}</span>
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-soft [overflow-wrap:anywhere]">{about}</p>
      {draft.notice ? (
        <Banner tone="warn" title="What the service says about the documents" className="mb-4">
          {draft.notice}
        </Banner>
      ) : null}
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  )
}
