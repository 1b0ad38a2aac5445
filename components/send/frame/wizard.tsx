'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useMemo } from 'react'
import { wizardParams } from '@/app/(desk)/drafts/[id]/search-params'
import { ButtonLink } from '@/components/ui/button'
import { Deferred } from '@/components/ui/deferred'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/browser/call'
import { DraftProvider } from '@/lib/browser/draft/use-draft'
import { usePageTitle } from '@/lib/browser/page-title'
import { draftQuery } from '@/lib/browser/queries/drafts'
import { usePermission } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { isLocked } from '@/lib/desk/drafts/contract/draft-step'
import { shortenTitle } from '@/lib/desk/platform/contract/page-title'
import { whyNotSendable } from '@/lib/envelope/slots'
import { blankDraft } from './blank-draft'
import { OrphanDraft } from './orphan-draft'
import { WizardFrame, wizardTitle } from './wizard-frame'
import { WizardSkeleton } from './wizard-skeleton'

/** Loads the draft and its template, and shows the wizard around the step, or why the draft can't be sent. */
export function Wizard({ draftId, children }: { draftId: string; children: ReactNode }) {
  const params = wizardParams.read(useSearchParams())
  const isNew = params.new !== undefined || params.template !== undefined
  const sending = usePermission('send')
  const draft = useQuery(draftQuery(draftId, { isNew }))
  const templateId = draft.data ? draft.data.template_id : params.template
  const isFixed = draft.data ? isLocked(draft.data) : params.template !== undefined
  const template = useQuery({ ...templateQuery(templateId ?? ''), enabled: templateId !== undefined && isFixed })
  const { new: purpose = 'envelope', template: newTemplate } = params
  const blank = useMemo(
    () => blankDraft(draftId, purpose, newTemplate, template.data),
    [draftId, purpose, newTemplate, template.data],
  )
  const open = draft.data ?? (draft.data === null ? blank : undefined)
  // The address of a new draft says what it will be.
  const skeleton = <WizardSkeleton draft={open ?? (newTemplate && template.data ? blank : undefined)} />
  usePageTitle(open && shortenTitle(wizardTitle(open)))
  const blocked = (title: string, href: string, action: string, text: ReactNode) => (
    <>
      <PageHeader title="Send" back={{ href: '/drafts', label: 'Drafts' }} />
      <EmptyState title={title} action={<ButtonLink href={href}>{action}</ButtonLink>}>
        {text}
      </EmptyState>
    </>
  )

  if (sending && !sending.open)
    return blocked("You can't send envelopes", '/envelopes', 'View envelopes', sending.because)
  const wizard = (opened: Draft) => (
    <Deferred fallback={skeleton}>
      <DraftProvider key={draftId} draft={opened} template={template.data}>
        <WizardFrame>{children}</WizardFrame>
      </DraftProvider>
    </Deferred>
  )
  if (open?.state === 'sent') return wizard(open)
  if (draft.isPending || (isFixed && template.isPending && !draft.isError)) return skeleton
  if (draft.data && isNotFound(template.error)) return <OrphanDraft draft={draft.data} />
  const because = isFixed && template.data && open?.state === 'open' ? whyNotSendable(template.data) : undefined
  if (because) {
    const text = `${because} What you typed is saved in the draft.`
    return blocked('Nothing can be sent from this template', `/templates/${templateId}`, 'Open the template', text)
  }
  if (open && (template.data || !isFixed)) return wizard(open)
  if (isNotFound(draft.error)) {
    const text = 'It was discarded, or it belongs to another person.'
    return blocked('This draft does not exist', '/envelopes/new', 'Start a new one', text)
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
