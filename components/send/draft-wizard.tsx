'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { sendParams } from '@/app/(desk)/templates/[id]/send/search-params'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { useHydrated } from '@/components/ui/use-hydrated'
import { CallError } from '@/lib/browser/call'
import { usePageTitle } from '@/lib/browser/page-title'
import { templateQuery } from '@/lib/browser/queries/templates'
import { sendPageTitle } from '@/lib/desk/contract/page-title'
import { whyNotSendable } from '@/lib/envelope/slots'
import { blankDraft, isNewDraft } from './draft/new-draft'
import { OrphanDraft } from './draft/orphan-draft'
import { SentWizard } from './review/sent-wizard'
import { draftQuery } from './review/use-send'
import { WizardForm } from './wizard-form'
import { WizardSkeleton } from './wizard-skeleton'

/** Reads what a draft needs and tells its ends apart: gone, of another template, without a template, sent, or being filled in. */
export function DraftWizard({ templateId, draftId }: { templateId: string; draftId: string }) {
  const hydrated = useHydrated()
  const isNew = hydrated && isNewDraft(draftId)
  const draft = useQuery({ ...draftQuery(draftId), enabled: hydrated && !isNew })
  const template = useQuery(templateQuery(templateId))
  const blank = useMemo(
    () => (isNew && template.data ? blankDraft(draftId, templateId, template.data) : undefined),
    [isNew, draftId, templateId, template.data],
  )
  const open = draft.data ?? blank
  usePageTitle(open && sendPageTitle(open.template_name))

  if (draft.data?.state === 'sent') return <SentWizard draft={draft.data} template={template.data} />
  if ((draft.isPending && !isNew) || (template.isPending && !draft.isError)) return <WizardSkeleton />
  if (draft.data && draft.data.template_id !== templateId) {
    const href = sendParams.href(`/templates/${draft.data.template_id}/send`, { draft: draftId })
    return (
      <Ended
        templateId={templateId}
        title="This draft belongs to another template."
        action={<ButtonLink href={href}>Open it there</ButtonLink>}
      >
        It sends “{draft.data.template_name}”.
      </Ended>
    )
  }
  const isGone = template.error instanceof CallError && template.error.code === 404
  if (draft.data && isGone) return <OrphanDraft draft={draft.data} />
  const because = template.data && open?.state === 'open' ? whyNotSendable(template.data) : undefined
  if (because) {
    const action = <ButtonLink href={`/templates/${templateId}`}>Open the template</ButtonLink>
    return (
      <Ended templateId={templateId} title="Nothing can be sent from this template" action={action}>
        {because} What you typed is kept in the draft.
      </Ended>
    )
  }
  if (open && template.data) return <WizardForm template={template.data} templateId={templateId} draft={open} />
  if (draft.error instanceof CallError && draft.error.code === 404) {
    const again = <ButtonLink href={`/templates/${templateId}/send`}>Start a new one</ButtonLink>
    return (
      <Ended templateId={templateId} title="This draft does not exist." action={again}>
        It was discarded, or it belongs to another person.
      </Ended>
    )
  }
  return (
    <>
      <PageHeader title="Send" back={{ href: `/templates/${templateId}`, label: 'Template' }} />
      <ErrorState
        error={draft.error ?? template.error}
        title={draft.error ? 'The draft could not be loaded' : 'The template could not be loaded'}
        onRetry={() => void Promise.all([draft.refetch(), template.refetch()])}
      >
        What you typed so far is kept in the draft.
      </ErrorState>
    </>
  )
}

type EndedProps = { templateId: string; title: string; action: ReactNode; children: ReactNode }

function Ended({ templateId, title, action, children }: EndedProps) {
  return (
    <>
      <PageHeader title="Send" back={{ href: `/templates/${templateId}`, label: 'Template' }} />
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </>
  )
}
