'use client'

import type { ReactNode } from 'react'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { WizardStep } from '../frame/wizard-step'
import { StepTemplateFields } from './template-fields'

/** The editor for own documents; a template's fields are only shown. */
export function StepFields({ editor }: { editor: ReactNode }) {
  const { isLocked, draft } = useDraft()
  if (isLocked) return <StepTemplateFields />
  const who = draft.purpose === 'template' ? 'slot' : 'recipient'
  return (
    <WizardStep title="Fields" about={`Choose a ${who}, then place what they fill in.`} wide>
      {editor}
    </WizardStep>
  )
}
