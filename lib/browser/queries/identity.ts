import { queryOptions, useQuery } from '@tanstack/react-query'
import type { MeResponse, Offer } from '@/lib/contract/identity'
import { call } from '../call'
import { queryKeys } from '../keys'

/** Whose key the dashboard works with. It changes with the server's configuration only, so one reading lasts. */
export const identityQuery = queryOptions({
  queryKey: queryKeys.identity,
  queryFn: ({ signal }) => call<MeResponse>('/api/identity', { signal }),
  staleTime: 10 * 60_000,
})

/** Whether the service is known to do something beyond the interface. */
export function useOffer(offer: Offer): boolean {
  return useQuery(identityQuery).data?.offers?.includes(offer) ?? false
}

/** The service says what it does beyond the interface, and that it has no mail server. */
export function useHasNoMailServer(): boolean {
  const offers = useQuery(identityQuery).data?.offers
  return offers !== undefined && !offers.includes('mail_state')
}
