import { queryOptions } from '@tanstack/react-query'
import type { MeResponse } from '@/lib/contract/identity'
import { call } from './call'

/** Whose key the desk works with. It changes with the server's configuration only, so one reading lasts. */
export const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }) => call<MeResponse>('/api/identity', { signal }),
  staleTime: 10 * 60_000,
})
