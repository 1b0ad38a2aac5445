'use client'

import { useDraft } from '@/lib/browser/draft/use-draft'
import { OwnRecipients } from './own-recipients'
import { StepSlots } from './step-slots'

/** Who gets the envelope: the people of own documents, or of a template's slots. */
export function StepRecipients() {
  const { isLocked, template } = useDraft()
  if (!isLocked) return <OwnRecipients />
  return template ? <StepSlots template={template} /> : null
}
