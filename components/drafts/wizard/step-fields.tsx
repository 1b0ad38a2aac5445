'use client'

import type { ReactNode } from 'react'
import { useDraft } from '../open-draft/use-draft'
import { useViewProblem } from '../open-draft/view-problems'
import { draftFiles } from './draft-files'
import { WizardStep } from './frame/wizard-step'

export function StepFields({ editor }: { editor: ReactNode }) {
  const { isLocked, content } = useDraft()
  const problem = useViewProblem(draftFiles(content, undefined))
  // The frame leads to the first step of a template, whose fields are fixed.
  if (isLocked) return null
  return (
    <WizardStep
      wide
      onContinue={() => problem === undefined}
      note={
        <p role="status" className="max-w-[68ch] text-bad">
          {problem}
        </p>
      }
    >
      {editor}
    </WizardStep>
  )
}
