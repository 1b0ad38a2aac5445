import { useMemo } from 'react'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { useEditor } from './use-editor'

/** The selected fields, in reading order. */
export function useSelectedFields(): readonly DraftField[] {
  const ordered = useEditor((state) => state.ordered)
  const selection = useEditor((state) => state.selection)
  return useMemo(() => ordered.filter(({ id }) => selection.has(id)), [ordered, selection])
}
