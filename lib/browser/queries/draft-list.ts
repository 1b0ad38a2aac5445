import { queryOptions } from '@tanstack/react-query'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft'
import { call } from '../call'
import { queryKeys } from '../keys'

/** The person's own unsent drafts, the newest first. */
export const draftsQuery = queryOptions({
  queryKey: queryKeys.drafts.all,
  queryFn: ({ signal }) => call<DraftSummary[]>('/api/drafts', { signal }),
  // Costs nothing of the shared key, and typing in the wizard changes it all the time.
  staleTime: 0,
})
