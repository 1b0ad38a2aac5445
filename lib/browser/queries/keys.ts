import { queryOptions } from '@tanstack/react-query'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { call } from '../call'
import { queryKeys } from '../keys'

/** All API keys, for people who manage them. */
export const keysQuery = queryOptions({
  queryKey: queryKeys.apiKeys,
  queryFn: ({ signal }) => call<DeskKey[]>('/api/keys', { signal }),
})
