import { queryOptions } from '@tanstack/react-query'
import type { WebhookReference } from '@/lib/desk/platform/upstream/contract/webhook-reference'
import { call } from '../call'
import { queryKeys } from '../keys'

/** What a service publishes of itself changes with its releases. */
const FRESH_MS = 5 * 60_000

export const referenceQuery = queryOptions({
  queryKey: queryKeys.webhookReference,
  queryFn: ({ signal }) => call<WebhookReference>('/api/webhooks/reference', { signal }),
  staleTime: FRESH_MS,
})
