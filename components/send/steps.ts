import type { STEPS } from '@/app/(desk)/templates/[id]/send/search-params'

export type Step = (typeof STEPS)[number]

export const STEP_WORDS: Record<Step, string> = { slots: 'Slots', message: 'Message', review: 'Review', sent: 'Sent' }
