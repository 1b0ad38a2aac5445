import { queryOptions } from '@tanstack/react-query'
import type { Draft } from '@/lib/desk/contract/desk'
import { call } from '../call'
import { queryKeys } from '../keys'

/** The person's own drafts, those not sent yet first. */
export const draftsQuery = queryOptions({
  queryKey: queryKeys.drafts.all,
  queryFn: ({ signal }) => call<Draft[]>('/api/drafts', { signal }),
  // Costs nothing of the shared key, and typing in the wizard changes it all the time.
  staleTime: 0,
})
