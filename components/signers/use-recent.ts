import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Lookup } from '@/lib/desk/contract/lookup'

/** The addresses that the signed-in person looked up last. It costs no request of the key. */
const recentQuery = queryOptions({
  queryKey: queryKeys.signers.recent,
  queryFn: ({ signal }) => call<Lookup[]>('/api/signers/recent', { signal }),
  staleTime: 60_000,
})

type Change = { email: string; method: 'PUT' | 'DELETE' }

export function useRecent() {
  const client = useQueryClient()
  const recent = useQuery(recentQuery)
  const { mutate, error, variables } = useMutation({
    // One after another: of two answers the later one is the list as it is.
    scope: { id: 'signer-lookups' },
    mutationFn: ({ email, method }: Change) =>
      call<Lookup[]>(`/api/signers/recent/${encodeURIComponent(email)}`, { method, body: {} }),
    onSuccess: (lookups) => client.setQueryData(recentQuery.queryKey, lookups),
  })
  return {
    recent,
    remember: (email: string) => mutate({ email, method: 'PUT' }),
    forget: (email: string) => mutate({ email, method: 'DELETE' }),
    /** That a search could not be put on the list spoils nothing; that one could not be taken off it is said. */
    forgetError: variables?.method === 'DELETE' ? error : null,
  }
}
