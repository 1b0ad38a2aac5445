'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '@/components/ui/clock'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { uploadsQuery } from '@/lib/browser/queries/uploads'
import { type DraftProblem, draftProblems } from '@/lib/desk/contract/drafts/draft-problems'

/** What the draft lacks before it can be sent, in the order of the steps. */
export function useProblems(): DraftProblem[] {
  const { draft, content, template, isLocked } = useDraft()
  const { purpose } = draft
  const isOpen = !isLocked && draft.version > 0 && draft.state === 'open'
  const { data: uploads } = useQuery({ ...uploadsQuery(draft.id), enabled: isOpen })
  const now = useNow()
  return useMemo(
    // A locked draft whose template is still unknown cannot be checked.
    () => (isLocked && !template ? [] : draftProblems(content, { purpose, template, uploads, now: new Date(now) })),
    [content, purpose, template, uploads, isLocked, now],
  )
}
