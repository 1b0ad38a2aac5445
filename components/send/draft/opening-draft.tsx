'use client'

import { useEffect, useEffectEvent } from 'react'
import { useWizardPlace } from '../use-wizard-place'
import { WizardSkeleton } from '../wizard-skeleton'
import { beginDraft } from './new-draft'

/** The wizard's address without a draft: names a new one in the address. Nothing is stored before the first change. */
export function OpeningDraft({ templateId }: { templateId: string }) {
  const place = useWizardPlace(templateId)
  const begin = useEffectEvent(() => place.replace(beginDraft(), 'slots'))

  useEffect(() => {
    // When a page loads, effects of its parts run before the router begins to listen to the history.
    const timer = setTimeout(() => begin(), 0)
    return () => clearTimeout(timer)
  }, [])

  return <WizardSkeleton />
}
