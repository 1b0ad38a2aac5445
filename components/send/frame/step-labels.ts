import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DraftStep } from '@/lib/desk/drafts/contract/draft-step'

const LABELS: Record<DraftStep, string> = {
  documents: 'Documents',
  recipients: 'Recipients',
  fields: 'Fields',
  message: 'Message',
  review: 'Review',
  sent: 'Sent',
}

/** The name of a step; a template has slots and is saved. */
export function stepLabel(step: DraftStep, purpose: Draft['purpose']): string {
  if (purpose === 'template' && step === 'recipients') return 'Slots'
  return purpose === 'template' && step === 'sent' ? 'Saved' : LABELS[step]
}
