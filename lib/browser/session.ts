import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Role, Session } from '@/lib/contract/desk'
import { ROLES } from '@/lib/contract/roles'
import { call } from './call'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call<Session>('/api/session', { signal }),
  staleTime: 60_000,
})

/** Whether the signed-in person's role allows it; undefined until that is known. The doors decide, this only spares a refusal. */
export function useMay(atLeast: Role): boolean | undefined {
  const { data } = useQuery(sessionQuery)
  return data && ROLES.indexOf(data.person.role) >= ROLES.indexOf(atLeast)
}
