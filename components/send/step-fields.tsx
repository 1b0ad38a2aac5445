'use client'

import type { ReactNode } from 'react'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { WizardStep } from './frame/wizard-step'

export function StepFields({ editor }: { editor: ReactNode }) {
  // The frame leads to the first step of a template, whose fields are fixed.
  return useDraft().isLocked ? null : <WizardStep wide>{editor}</WizardStep>
}
