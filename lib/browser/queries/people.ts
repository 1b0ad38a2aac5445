import { queryOptions } from '@tanstack/react-query'
import type { PeopleOverview } from '@/lib/desk/platform/auth/contract/people'
import { call } from '../call'
import { queryKeys } from '../keys'

/** Everybody with an account, and the invitations. */
export const peopleQuery = queryOptions({
  queryKey: queryKeys.people,
  queryFn: ({ signal }) => call<PeopleOverview>('/api/people', { signal }),
})
