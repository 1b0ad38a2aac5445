import { queryOptions } from '@tanstack/react-query'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { call } from '../call'
import { queryKeys } from '../keys'

/** The template that a draft edits as it is now; `version` is the draft's, so that each refused save reads it again. */
export const templateConflictQuery = (draftId: string, version: number) =>
  queryOptions({
    queryKey: queryKeys.drafts.conflict(draftId, version),
    queryFn: ({ signal }) =>
      call<{ template: PdfSignRequest; fingerprint: string }>(`/api/drafts/${draftId}/template`, { signal }),
    staleTime: 0,
  })
