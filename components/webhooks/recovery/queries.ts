import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import {
  type AskedRecovery,
  isUnderWay,
  type Recovery,
  type RecoveryCount,
} from '@/lib/desk/webhooks/contract/recovery'

const WHILE_UNDER_WAY_MS = 2_000
const OTHERWISE_MS = 30_000

/** The dashboard's own jobs; asking costs none of the key's requests. */
export const recoveriesQuery = queryOptions({
  queryKey: queryKeys.recoveries,
  queryFn: ({ signal }) => call<Recovery[]>('/api/recoveries', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WHILE_UNDER_WAY_MS : OTHERWISE_MS),
  staleTime: 2_000,
})

export const countQuery = (range: AskedRecovery) =>
  queryOptions({
    queryKey: queryKeys.deadLetters(JSON.stringify(range)),
    queryFn: ({ signal }) => call<RecoveryCount>('/api/recoveries/count', { method: 'POST', body: range, signal }),
    staleTime: 10_000,
  })

export const startRecovery = (range: AskedRecovery) =>
  call<{ id: string }>('/api/recoveries', { method: 'POST', body: range })

export const cancelRecovery = (id: string) =>
  call<{ cancelled: boolean }>(`/api/recoveries/${encodeURIComponent(id)}/cancel`, { method: 'POST', body: {} })
