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
import { blankDraft } from './draft/draft-form'
import { OrphanDraft } from './draft/orphan-draft'
import { isNewDraft } from './draft/tab-storage'
import { SentWizard } from './review/sent-wizard'
import { draftQuery } from './review/use-send'
import { WizardForm } from './wizard-form'
import { WizardSkeleton } from './wizard-skeleton'

/** Loads the draft and its template, and shows the wizard, the sent envelope, or why the draft can't be sent. */
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
  const page = `/templates/${templateId}`
  const header = <PageHeader title="Send" back={{ href: page, label: 'Template' }} />
  const blocked = (title: string, href: string, action: string, text: ReactNode) => (
    <>
      {header}
      <EmptyState title={title} action={<ButtonLink href={href}>{action}</ButtonLink>}>
        {text}
      </EmptyState>
    </>
  )

  if (draft.data?.state === 'sent') return <SentWizard draft={draft.data} template={template.data} />
  if ((draft.isPending && !isNew) || (template.isPending && !draft.isError)) return <WizardSkeleton />
  if (draft.data && draft.data.template_id !== templateId) {
    const href = sendParams.href(`/templates/${draft.data.template_id}/send`, { draft: draftId })
    const text = `It sends “${draft.data.template_name}”.`
    return blocked('This draft belongs to another template', href, 'Open it there', text)
  }
  if (draft.data && isNotFound(template.error)) return <OrphanDraft draft={draft.data} />
  const because = template.data && open?.state === 'open' ? whyNotSendable(template.data) : undefined
  if (because) {
    const text = `${because} What you typed is saved in the draft.`
    return blocked('Nothing can be sent from this template', page, 'Open the template', text)
  }
  if (open && template.data) return <WizardForm template={template.data} templateId={templateId} draft={open} />
  if (isNotFound(draft.error)) {
    const text = 'It was discarded, or it belongs to another person.'
    return blocked('This draft does not exist', `${page}/send`, 'Start a new one', text)
  }
  return (
    <>
      {header}
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
