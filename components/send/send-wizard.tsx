'use client'

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { sessionQuery, usePermission } from '@/lib/browser/queries/session'
import { OpeningDraft } from './draft/opening-draft'
import { DraftWizard } from './draft-wizard'
import { useWizardPlace } from './use-wizard-place'
import { WizardSkeleton } from './wizard-skeleton'

/** Sends a template in four steps: slots, message, review, sent. */
export function SendWizard({ templateId }: { templateId: string }) {
  const session = useQuery(sessionQuery)
  const sending = usePermission('send')
  const { draftId } = useWizardPlace(templateId)

  if (session.isPending) return <WizardSkeleton />
  // Who was known stays known while they are signed out: what they typed must not go away.
  if (session.isLoadingError) {
    return (
      <ErrorState error={session.error} title="Who is signed in could not be read" onRetry={() => session.refetch()} />
    )
  }
  if (!sending?.open) {
    return (
      <>
        <PageHeader title="Send" back={{ href: `/templates/${templateId}`, label: 'Template' }} />
        <EmptyState
          title="Sending is closed here."
          action={<ButtonLink href={`/templates/${templateId}`}>Read the template</ButtonLink>}
        >
          {sending?.because}
        </EmptyState>
      </>
    )
  }
  return draftId ? (
    <DraftWizard key={draftId} templateId={templateId} draftId={draftId} />
  ) : (
    <OpeningDraft templateId={templateId} />
  )
}
