import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { POLL_EVERY_MS, POLL_JOB_EVERY_MS } from '@/lib/browser/live-status'
import { deliveryPath } from '@/lib/browser/queries/webhooks'
import type { ApiResponse } from '@/lib/contract/answer'
import {
  type ActionResult,
  type CreationResult,
  type DeskSubscription,
  type SubscriptionsAction,
  subscriptionVersion,
} from '@/lib/desk/upstream/contract/webhook-desk'
import { isUnderWay } from '@/lib/desk/webhooks/contract/endpoint-health'
import type { Recovery, RecoveryCount, RecoveryInput } from '@/lib/desk/webhooks/contract/recovery'

type NewEndpoint = { targetUrl: string; eventTypes: readonly string[]; secret: string }

export const createEndpoint = (body: NewEndpoint) => call<CreationResult>('/api/webhooks', { method: 'POST', body })

type WithoutSubscriptions<A> = A extends unknown ? Omit<A, 'subscriptions' | 'versions'> : never
export type Action = WithoutSubscriptions<SubscriptionsAction>

/**
 * One action on subscriptions of an endpoint, as the person sees them now: it is refused where
 * somebody else has changed the secret or the target since. Repeating any but a rotation or a test
 * changes nothing.
 */
export const changeSubscriptions = (subscriptions: readonly DeskSubscription[], action: Action) =>
  call<ActionResult>('/api/webhooks/actions', {
    method: 'POST',
    body: {
      ...action,
      subscriptions: subscriptions.map(({ id }) => id),
      versions: subscriptions.map(subscriptionVersion),
    },
  })

/** Sends a test event for each subscription. */
export const sendTests = (subscriptions: readonly Pick<DeskSubscription, 'id'>[], secret: 'next' | undefined) =>
  call<ActionResult>('/api/webhooks/actions', {
    method: 'POST',
    body: { action: 'test', secret, subscriptions: subscriptions.map(({ id }) => id) },
  })

/** Sends a delivery again now, with its id. */
export const retryDelivery = (id: string, deliveryId: string) =>
  call<ApiResponse>(`${deliveryPath(id, deliveryId)}/retry`, { method: 'POST', body: {} })

/** The dashboard's own jobs; asking costs none of the key's requests. */
export const recoveriesQuery = queryOptions({
  queryKey: queryKeys.recoveries,
  queryFn: ({ signal }) => call<Recovery[]>('/api/recoveries', { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_JOB_EVERY_MS : POLL_EVERY_MS),
  staleTime: 2_000,
})

export const countQuery = (range: RecoveryInput) =>
  queryOptions({
    queryKey: queryKeys.deadLetters(JSON.stringify(range)),
    queryFn: ({ signal }) => call<RecoveryCount>('/api/recoveries/count', { method: 'POST', body: range, signal }),
    staleTime: 10_000,
  })

export const startRecovery = (range: RecoveryInput) =>
  call<{ id: string }>('/api/recoveries', { method: 'POST', body: range })

export const cancelRecovery = (id: string) =>
  call<{ cancelled: boolean }>(`/api/recoveries/${encodeURIComponent(id)}/cancel`, { method: 'POST', body: {} })
