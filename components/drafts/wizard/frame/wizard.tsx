'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useMemo } from 'react'
import { wizardParams } from '@/components/drafts/address'
import { Banner, EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Fact } from '@/components/ui/panel'
import { Deferred } from '@/components/ui/timing'
import { CallError } from '@/lib/browser/call'
import { draftQuery } from '@/lib/browser/queries/drafts'
import { usePermission } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import { usePageTitle } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft, DraftPurpose } from '@/lib/desk/drafts/contract/draft'
import { isLocked } from '@/lib/desk/drafts/contract/draft-step'
import { shortenTitle } from '@/lib/envelope/page-title'
import { defaultPeople, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { DraftProvider } from '../../open-draft/use-draft'
import { useSendDraft } from '../../open-draft/use-send'
import { DiscardDraftButton, UnknownOutcome } from './save-state'
import { WizardFrame, WizardHeader, wizardTitle } from './wizard-frame'

/**
 * Loads the draft and its template, and shows the wizard around the step, or why the draft can't be
 * sent.
 */
export function Wizard({ draftId, children }: { draftId: string; children: ReactNode }) {
  const params = wizardParams.read(useSearchParams())
  const isNew = params.new !== undefined || params.template !== undefined
  const permission = usePermission('send')
  const draft = useQuery(draftQuery(draftId, { isNew }))
  const templateId = draft.data ? draft.data.template_id : params.template
  const isFixed = draft.data ? isLocked(draft.data) : params.template !== undefined
  const fixedTemplateId = isFixed ? templateId : undefined
  // An edit changes the template itself: what the list has read of it must not be taken for a fixed
  // one.
  const template = useQuery({ ...templateQuery(fixedTemplateId ?? ''), enabled: fixedTemplateId !== undefined })
  const { new: purpose = 'envelope', template: newTemplate } = params
  // A new draft begins with the people of the template as it is, not as it was before it was saved.
  const isOutdated = useQueryClient().getQueryState(templateQuery(templateId ?? '').queryKey)?.isInvalidated === true
  const waitsForTemplate = template.isPending || (draft.data === null && isOutdated && template.isFetching)
  const blank = useMemo(
    () => blankDraft(draftId, purpose, newTemplate, template.data),
    [draftId, purpose, newTemplate, template.data],
  )
  const open = draft.data ?? (draft.data === null ? blank : undefined)
  // The address of a new draft says what it will be.
  const skeleton = <WizardSkeleton draft={open ?? (newTemplate && template.data ? blank : undefined)} />
  usePageTitle(open && shortenTitle(wizardTitle(open)))
  const renderRefusal = (title: string, href: string, action: string, text: ReactNode) => (
    <>
      <PageHeader title="Send" back={{ href: '/drafts', label: 'Drafts' }} />
      <EmptyState title={title} action={<ButtonLink href={href}>{action}</ButtonLink>}>
        {text}
      </EmptyState>
    </>
  )

  if (permission && !permission.open)
    return renderRefusal("You can't send envelopes", '/envelopes', 'View envelopes', permission.because)
  const wizard = (opened: Draft) => (
    <Deferred fallback={skeleton}>
      <DraftProvider key={draftId} draft={opened} isUnreadable={draft.isRefetchError} template={template.data}>
        <WizardFrame>{children}</WizardFrame>
      </DraftProvider>
    </Deferred>
  )
  if (open?.state === 'sent') return wizard(open)
  if (draft.isPending || (isFixed && waitsForTemplate && !draft.isError)) return skeleton
  if (draft.data && isNotFound(template.error)) return <OrphanDraft draft={draft.data} />
  const because = isFixed && template.data && open?.state === 'open' ? whyNotSendable(template.data) : undefined
  if (because) {
    const text = `${because} What you typed is saved in the draft.`
    return renderRefusal(
      'Nothing can be sent from this template',
      `/templates/${templateId}`,
      'Open the template',
      text,
    )
  }
  if (open && (template.data || !isFixed)) return wizard(open)
  if (isNotFound(draft.error)) {
    const text = 'It was discarded, or it belongs to another person.'
    return renderRefusal('This draft does not exist', '/envelopes/new', 'Start a new one', text)
  }
  return (
    <>
      <PageHeader title="Send" back={{ href: '/drafts', label: 'Drafts' }} />
      <ErrorState
        error={draft.error ?? template.error}
        title={draft.error ? 'The draft could not be loaded' : 'The template could not be loaded'}
        onRetry={() => void Promise.all([draft.refetch(), template.refetch()])}
      >
        What you typed so far is saved in the draft.
      </ErrorState>
    </>
  )
}

const isNotFound = (error: unknown) => error instanceof CallError && error.code === 404

/** An empty draft. Version 0: the server does not have it. */
function blankDraft(
  id: string,
  purpose: DraftPurpose,
  templateId: string | undefined,
  template: PdfSignRequest | undefined,
): Draft {
  return {
    id,
    purpose,
    ...(templateId && { template_id: templateId }),
    ...(template && { template_name: templateTitle(template) }),
    state: 'open',
    content: { recipients: template ? defaultPeople(template) : [] },
    version: 0,
    updated_on: '',
  }
}

/** `draft`: as far as it is known. */
function WizardSkeleton({ draft }: { draft: Draft | undefined }) {
  return (
    <>
      <LoadingNote on="desk">Opening the draft</LoadingNote>
      {draft ? (
        <WizardHeader draft={draft}>
          {/* As wide as "Saved": the title breaks at the same word. */}
          <Skeleton className="h-5 w-14" />
        </WizardHeader>
      ) : (
        <Skeleton className="mb-6 h-7 w-64" />
      )}
      <Skeleton className="mb-6 h-8 max-w-120" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-56 rounded-md" />
        <Skeleton className="h-56 rounded-md" />
      </div>
    </>
  )
}

/**
 * A draft whose template was deleted. An open send can be finished, and what was typed can be
 * copied.
 */
function OrphanDraft({ draft }: { draft: Draft }) {
  const send = useSendDraft(draft)
  const { recipients, emailSubject, emailMessage } = draft.content
  const people = recipients.filter(({ name, email }) => name.trim() || email.trim())

  return (
    <>
      <PageHeader title={`Send ${draft.template_name}`} back={{ href: '/templates', label: 'Templates' }} />
      {draft.state === 'sending' ? (
        <UnknownOutcome
          draft={draft}
          pending={send.isPending}
          onRetry={() => send.mutate({ version: draft.version })}
          error={send.error ?? undefined}
        />
      ) : (
        <Banner
          tone="warn"
          className="mt-4"
          title="The service no longer has this template"
          action={
            <div className="flex flex-wrap gap-2">
              <DiscardDraftButton draft={draft} />
              <ButtonLink variant="primary" href="/envelopes/new">
                Choose another template
              </ButtonLink>
            </div>
          }
        >
          Nothing was sent from this draft. You can copy what you typed below into another one.
        </Banner>
      )}
      <section aria-labelledby="typed" className="mt-6">
        <h2 id="typed" className="mb-2 text-13 font-medium text-ink-soft">
          What you typed
        </h2>
        <dl className="divide-y divide-line card text-14">
          {people.map(({ id, name, email }, index) => (
            <Fact key={id} term={name.trim() || `Signer ${index + 1}`}>
              {email.trim() ? (
                <CopyText value={email.trim()} label="email address" shorten={false} />
              ) : (
                'No address yet'
              )}
            </Fact>
          ))}
          {people.length === 0 ? <Fact term="Signers">No recipients yet</Fact> : null}
          {emailSubject?.trim() ? <Fact term="Subject">{emailSubject}</Fact> : null}
          {emailMessage?.trim() ? (
            <Fact term="Message">
              <span dir="auto" className="whitespace-pre-line">
                {emailMessage}
              </span>
            </Fact>
          ) : null}
        </dl>
      </section>
    </>
  )
}
