'use client'

import { useSearchParams } from 'next/navigation'
import { readStep, type Step, stepHref } from './steps'

/** Where in the wizard the address says we are, and how to get elsewhere: each step is a place in the history. */
export function useWizardPlace(templateId: string) {
  const params = useSearchParams()
  const draftId = params.get('draft') ?? undefined
  return {
    draftId,
    step: readStep(params.get('step')),
    hrefOf: (step: Step) => stepHref(templateId, draftId ?? '', step),
    /** Moves within one draft, without a round trip to the server. */
    go: (step: Step) => window.history.pushState(null, '', stepHref(templateId, draftId ?? '', step)),
    replace: (draft: string, step: Step) => window.history.replaceState(null, '', stepHref(templateId, draft, step)),
  }
}
