'use client'

import { useSearchParams } from 'next/navigation'
import { type STEPS, sendParams } from '@/app/(desk)/templates/[id]/send/search-params'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Slot } from '@/lib/envelope/slots'

export type Step = (typeof STEPS)[number]

export const STEP_LABELS: Record<Step, string> = { slots: 'Slots', message: 'Message', review: 'Review', sent: 'Sent' }

/** What every step gets, next to the form around it. */
export type StepProps = {
  template: PdfSignRequest
  templateId: string
  slots: readonly Slot[]
  /** A first attempt to send was made: everything is read-only. */
  frozen: boolean
  go: (step: Step) => void
}

/** The draft and step in the address, and how to get to another step. Each step is an entry in the history. */
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
