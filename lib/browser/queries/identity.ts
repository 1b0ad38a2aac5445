import { queryOptions } from '@tanstack/react-query'
import type { MeResponse } from '@/lib/contract/identity'
import { call } from '../call'
import { queryKeys } from '../keys'

/** Whose key the dashboard works with. It changes with the server's configuration only, so one reading lasts. */
export const identityQuery = queryOptions({
  queryKey: queryKeys.identity,
  queryFn: ({ signal }) => call<MeResponse>('/api/identity', { signal }),
  staleTime: 10 * 60_000,
})
