'use client'

import { useMemo } from 'react'
import { useNow } from '@/components/ui/clock'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { mergeUploads, whyNotReady } from '@/lib/browser/uploads/upload-item'
import { useQueue } from '@/lib/browser/uploads/use-uploads'
import { type DraftProblem, draftProblems } from '@/lib/desk/drafts/contract/draft-problems'

/** What the draft lacks before it can be sent, in the order of the steps. */
export function useProblems(): DraftProblem[] {
  const { draft, content, template, isLocked, create } = useDraft()
  const { purpose } = draft
  const isOpen = !isLocked && draft.version > 0 && draft.state === 'open'
  const { local, query } = useQueue(draft.id, create, isOpen)
  const { data: uploads } = query
  const now = useNow()
  return useMemo(() => {
    // A locked draft whose template is still unknown cannot be checked.
    if (isLocked && !template) return []
    const unready = mergeUploads(uploads ?? [], local).flatMap(({ id, name, ...item }) => {
      const message = whyNotReady({ id, name, ...item })
      return message && local.some((each) => each.id === id) ? [{ id, name, message }] : []
    })
    return draftProblems(content, { purpose, template, uploads, unready, now: new Date(now) })
  }, [content, purpose, template, uploads, local, isLocked, now])
}
