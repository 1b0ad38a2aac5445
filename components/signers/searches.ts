import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, randomId } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Lookup } from '@/lib/desk/signers/contract'
import { MINUTE_MS } from '@/lib/text/durations'

const VALID_MS = 30 * MINUTE_MS
const searches = new Map<string, { id: string; since: number }>()

/**
 * The search's id in the activity record. Coming back to the results continues the same search; a
 * reload starts another.
 */
export function searchId(email: string, now = Date.now()): string {
  const earlier = searches.get(email)
  return earlier && now - earlier.since < VALID_MS ? earlier.id : newSearch(email, now)
}

export function newSearch(email: string, now = Date.now()): string {
  const id = randomId()
  searches.set(email, { id, since: now })
  return id
}

/** The addresses that the signed-in person searched for last. Costs no request of the API key. */
const recentQuery = queryOptions({
  queryKey: queryKeys.signers.recent,
  queryFn: ({ signal }) => call<Lookup[]>('/api/signers/recent', { signal }),
  staleTime: MINUTE_MS,
})

type Change = { email: string; method: 'PUT' | 'DELETE' }

export function useRecentSearches() {
  const client = useQueryClient()
  const recent = useQuery(recentQuery)
  const { mutate, error, variables } = useMutation({
    // One after another: of two answers the later one is the current list.
    scope: { id: 'signer-lookups' },
    mutationFn: ({ email, method }: Change) =>
      call<Lookup[]>(`/api/signers/recent/${encodeURIComponent(email)}`, { method, body: {} }),
    onSuccess: (lookups) => client.setQueryData(recentQuery.queryKey, lookups),
  })
  return {
    recent,
    remember: (email: string) => mutate({ email, method: 'PUT' }),
    forget: (email: string) => mutate({ email, method: 'DELETE' }),
    /** Only a failed removal is shown: a search works without being added to the list. */
    forgetError: variables?.method === 'DELETE' ? error : null,
  }
}
