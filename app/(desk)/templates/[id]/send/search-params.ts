import { defineSearchParams, oneOf, text } from '@/lib/url/search-params'

export const STEPS = ['slots', 'message', 'review', 'sent'] as const

/** The draft, and the step of the wizard. */
export const sendParams = defineSearchParams({ draft: text(100), step: oneOf(STEPS) })
