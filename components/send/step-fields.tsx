'use client'

import type { ReactNode } from 'react'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { SetByTemplate, WizardStep } from './frame/wizard-step'

/** The field editor, which is locked for the fields of a template. */
export function StepFields({ editor }: { editor: ReactNode }) {
  const { isLocked, draft } = useDraft()
  const who = draft.purpose === 'template' ? 'slot' : 'recipient'
  return (
    <WizardStep
      title={isLocked ? 'What each person fills in' : 'Fields'}
      about={isLocked ? <SetByTemplate what="fields" /> : `Choose a ${who}, then place what they fill in.`}
      wide
    >
      {editor}
    </WizardStep>
  )
}
