'use client'

import { useMemo } from 'react'
import { useNow } from '@/components/ui/clock'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { type DraftProblem, draftProblems } from '@/lib/desk/contract/drafts/draft-problems'

/** What the draft lacks before it can be sent, in the order of the steps. */
export function useProblems(): DraftProblem[] {
  const { draft, content, template, isLocked } = useDraft()
  const { purpose } = draft
  const now = useNow()
  return useMemo(
    // A locked draft whose template is still unknown cannot be checked.
    () => (isLocked && !template ? [] : draftProblems(content, { purpose, template, now: new Date(now) })),
    [content, purpose, template, isLocked, now],
  )
}
