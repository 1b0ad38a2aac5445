import { queryOptions } from '@tanstack/react-query'
import type { TemplateConflict } from '@/lib/desk/contract/template-conflict'
import { call } from '../call'
import { queryKeys } from '../keys'

/** What differs from the template that a draft edits, as it is now; `version` is the draft's, so that each refused save reads it again. */
export const templateConflictQuery = (draftId: string, version: number) =>
  queryOptions({
    queryKey: queryKeys.drafts.conflict(draftId, version),
    queryFn: ({ signal }) => call<TemplateConflict>(`/api/drafts/${draftId}/template`, { signal }),
    staleTime: 0,
  })
