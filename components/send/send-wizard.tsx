'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { sessionQuery, usePermission } from '@/lib/browser/queries/session'
import { beginDraft } from './draft/tab-storage'
import { DraftWizard } from './draft-wizard'
import { WizardSkeleton } from './wizard-skeleton'
import { useWizardPlace } from './wizard-steps'

/** Sends a template in four steps: slots, message, review, sent. */
export function SendWizard({ templateId }: { templateId: string }) {
  const session = useQuery(sessionQuery)
  const sending = usePermission('send')
  const { draftId } = useWizardPlace(templateId)

  if (session.isPending) return <WizardSkeleton />
  // After a sign-out the known session stays, and so does the form with what was typed.
  if (session.isLoadingError) {
    return (
      <ErrorState error={session.error} title="Your session could not be loaded" onRetry={() => session.refetch()} />
    )
  }
  if (!sending?.open) {
    return (
      <>
        <PageHeader title="Send" back={{ href: `/templates/${templateId}`, label: 'Template' }} />
        <EmptyState
          title="You can't send envelopes"
          action={<ButtonLink href={`/templates/${templateId}`}>View the template</ButtonLink>}
        >
          {sending?.because}
        </EmptyState>
      </>
    )
  }
  return draftId ? (
    <DraftWizard key={draftId} templateId={templateId} draftId={draftId} />
  ) : (
    <NewDraft templateId={templateId} />
  )
}

/** Puts a new draft into the address. It is stored with its first change. */
function NewDraft({ templateId }: { templateId: string }) {
  const place = useWizardPlace(templateId)
  const begin = useEffectEvent(() => place.replace(beginDraft(), 'slots'))

  useEffect(() => {
    // On a page load, effects run before the router listens to the history.
    const timer = setTimeout(() => begin(), 0)
    return () => clearTimeout(timer)
  }, [])

  return <WizardSkeleton />
}
