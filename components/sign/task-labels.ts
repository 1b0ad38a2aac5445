import type { SigningTask } from '@/lib/envelope/signing-task'

type TaskLabels = {
  /** The section at the end. */
  heading: string
  /** Leads to that section. */
  goTo: string
  skip: string
  noFields: string
  effect: string
  finish: string
  pending: string
  failed: string
  retry: string
}

/** What the room calls its last step, by what the signer was asked to do. */
export const TASK_LABELS: Record<SigningTask, TaskLabels> = {
  sign: {
    heading: 'Finish',
    goTo: 'Finish',
    skip: 'Skip to finish',
    noFields: 'You have no fields to fill in. Read the document, then finish below it.',
    effect: 'Your electronic signature is as binding as one on paper.',
    finish: 'Sign',
    pending: 'Signing',
    failed: 'Not signed yet',
    retry: 'Everything you filled in is saved. You can safely sign again: it counts only once.',
  },
  approve: {
    heading: 'Approve',
    goTo: 'Go to approval',
    skip: 'Skip to approval',
    noFields: 'You have no fields to fill in. Read the document, then approve it below.',
    effect: 'Your electronic approval counts like one on paper.',
    finish: 'Approve',
    pending: 'Approving',
    failed: 'Not approved yet',
    retry: 'Everything you filled in is saved. You can safely approve again: it counts only once.',
  },
}
