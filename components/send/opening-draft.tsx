'use client'

import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { useOpenDraft } from './use-send'
import { useWizardPlace } from './use-wizard-place'
import { WizardSkeleton } from './wizard-skeleton'

/** The wizard's address without a draft: opens one and names it in the address. */
export function OpeningDraft({ templateId }: { templateId: string }) {
  const place = useWizardPlace(templateId)
  const open = useOpenDraft(templateId, (draft) => place.replace(draft.id, 'slots'))
  const start = useEffectEvent(() => open.mutate())

  useEffect(() => start(), [])

  if (!open.isError) return <WizardSkeleton />
  return (
    <>
      <PageHeader title="Send" back={{ href: `/templates/${templateId}`, label: 'Template' }} />
      <ErrorState error={open.error} title="A draft could not be opened" onRetry={() => open.mutate()}>
        Nothing was sent.
      </ErrorState>
    </>
  )
}
