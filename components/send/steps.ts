export const STEPS = ['slots', 'message', 'review', 'sent'] as const
export type Step = (typeof STEPS)[number]

export const STEP_WORDS: Record<Step, string> = { slots: 'Slots', message: 'Message', review: 'Review', sent: 'Sent' }

/** The step an address names; anything else is the first one. */
export function readStep(value: string | null): Step {
  return STEPS.find((step) => step === value) ?? 'slots'
}

export function stepHref(templateId: string, draftId: string, step: Step): string {
  return `/templates/${templateId}/send?draft=${draftId}&step=${step}`
}
