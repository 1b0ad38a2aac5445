'use client'

import { useSearchParams } from 'next/navigation'
import { sendParams } from '@/app/(desk)/templates/[id]/send/search-params'
import type { Step } from './steps'

/** Where in the wizard the address says we are, and how to get elsewhere: each step is a place in the history. */
export function useWizardPlace(templateId: string) {
  const { draft: draftId, step = 'slots' } = sendParams.read(useSearchParams())
  const href = (draft: string | undefined, to: Step) =>
    sendParams.href(`/templates/${templateId}/send`, { draft, step: to })
  return {
    draftId,
    step,
    hrefOf: (to: Step) => href(draftId, to),
    /** Moves within one draft, without a round trip to the server. */
    go: (to: Step) => window.history.pushState(null, '', href(draftId, to)),
    replace: (draft: string, to: Step) => window.history.replaceState(null, '', href(draft, to)),
  }
}
