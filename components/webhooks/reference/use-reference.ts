import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import type { WebhookReference } from '@/lib/contract/webhook-reference'
import { type SchemeInUse, schemeInUse } from './scheme-in-use'

/** What a service publishes of itself changes with its releases. */
const FRESH_MS = 5 * 60_000

const referenceQuery = queryOptions({
  queryKey: ['webhook-reference'],
  queryFn: ({ signal }) => call<WebhookReference>('/api/webhooks/reference', { signal }),
  staleTime: FRESH_MS,
})

export const useReference = () => useQuery(referenceQuery)

/** The scheme to compute with; undefined until it is known which one that is. */
export function useScheme(): SchemeInUse | undefined {
  const { data, error } = useReference()
  return data || error ? schemeInUse(data) : undefined
}
