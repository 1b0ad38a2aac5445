import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import {
  type AllDeliveriesQuery,
  CreatedSubscription,
  type DeadLetterFilter,
  type DeliveriesQuery,
  type NewSubscriptionRequest,
  PatchedSubscription,
  Subscription,
  type SubscriptionPatch,
  type SubscriptionsQuery,
  type TestRequest,
} from '@/lib/contract/webhook'
import { LIST_MS, type Reads } from './cache/reads'
import {
  AnyCount,
  AnyDelivery,
  AnyDeliveryDetail,
  AnyListedDelivery,
  AnyStatistics,
  SignedHeaders,
} from './contract/webhook-desk'
import { path } from './transport/client'
import { settle } from './transport/parse-tolerant'
import { redactDelivery } from './transport/strip-secrets'

/**
 * The interface shows what creating answers; to the other operations a service may answer anything,
 * or nothing.
 */
const Changed = PatchedSubscription.partial().catch({})
const Done = z.looseObject({ message: opt(z.string()) }).catch({})

const TOUCHED = ['/webhooks']
const DELIVERIES_MS = 2_000

export const webhooks = (reads: Reads) => {
  /** A service may ignore the query, and then lists all. */
  const subscriptions = (query: SubscriptionsQuery = {}) =>
    reads.get({ path: '/webhooks', query }, z.array(Subscription), LIST_MS)
  const currentSubscriptions = (query: SubscriptionsQuery = {}) =>
    reads.again({ path: '/webhooks', query }, z.array(Subscription), LIST_MS)
  const post = (path: string) => reads.change({ path, body: {} }, Done, TOUCHED)

  /**
   * Changes one subscription; after a lost answer the list of subscriptions shows whether it was
   * done.
   */
  const change = <T>(id: string, act: () => Promise<T>, isDone: (now: Subscription | undefined) => boolean) =>
    settle<T | Record<string, never>>(
      act,
      async () => {
        const now = (await subscriptions()).find((each) => each.id === id)
        return { isDone: isDone(now), now: 'The list of subscriptions does not show it so far.' }
      },
      {},
    )

  return {
    subscriptions,
    currentSubscriptions,

    subscriptionStatistics: (query: SubscriptionsQuery = {}) =>
      reads.get({ path: '/webhooks/statistics', query }, z.array(AnyStatistics), LIST_MS),

    createSubscription: (body: NewSubscriptionRequest) =>
      reads.change({ path: '/webhooks', body, ...secretOf(body) }, CreatedSubscription, TOUCHED),

    patchSubscription: (id: string, body: SubscriptionPatch) =>
      change(
        id,
        () => reads.change({ method: 'PATCH', path: path`/webhooks/${id}`, body, ...secretOf(body) }, Changed, TOUCHED),
        (now) => now !== undefined && isAsRequested(now, body),
      ),

    pauseSubscription: (id: string) =>
      change(
        id,
        () => post(path`/webhooks/${id}/pause`),
        (now) => now?.state === 'paused',
      ),

    resumeSubscription: (id: string) =>
      change(
        id,
        () => post(path`/webhooks/${id}/resume`),
        (now) => now?.state === 'active',
      ),

    removeSubscription: (id: string) =>
      change(
        id,
        () => reads.change({ method: 'DELETE', path: path`/webhooks/${id}` }, Done, TOUCHED),
        (now) => now === undefined,
      ),

    testSubscription: (id: string, body: TestRequest) =>
      reads.change({ path: path`/webhooks/${id}/test`, body }, Done, TOUCHED),

    accountDeliveries: (query: AllDeliveriesQuery) =>
      reads.get({ path: '/webhooks/deliveries', query }, z.array(AnyListedDelivery), DELIVERIES_MS),
    recoverDeadLetters: (body: DeadLetterFilter) =>
      reads.change({ path: '/webhooks/recover', body }, AnyCount, TOUCHED),
    dismissDeadLetters: (body: DeadLetterFilter) =>
      reads.change({ path: '/webhooks/dismiss', body }, AnyCount, TOUCHED),

    deliveries: (id: string, { state, since, after }: DeliveriesQuery) =>
      reads.get(
        { path: path`/webhooks/${id}/deliveries`, query: { state, since, after } },
        z.array(AnyDelivery),
        DELIVERIES_MS,
      ),

    delivery: async (id: string, deliveryId: string) => {
      const call = { path: path`/webhooks/${id}/deliveries/${deliveryId}` }
      const delivery = await reads.get(call, AnyDeliveryDetail, DELIVERIES_MS)
      // An accepted test confirms a secret, which the list of subscriptions says.
      if (delivery.state === 'delivered') reads.forget('/webhooks')
      return redactDelivery(delivery)
    },

    /** It changes nothing at the service, so nothing that was read is forgotten. */
    signDelivery: (id: string, deliveryId: string) =>
      reads.change({ path: path`/webhooks/${id}/deliveries/${deliveryId}/sign`, body: {} }, SignedHeaders, []),

    retryDelivery: (id: string, deliveryId: string) => post(path`/webhooks/${id}/deliveries/${deliveryId}/retry`),
  }
}

/** Only a target and an event type can be read back; no list shows which secret signs. */
function isAsRequested(now: Subscription, { target_url, event_type, ...more }: SubscriptionPatch): boolean {
  const isReadable = Object.values(more).every((value) => value === undefined)
  return (
    isReadable && (target_url ?? now.target_url) === now.target_url && (event_type ?? now.event_type) === now.event_type
  )
}

/** A service may repeat the secret that it was given. */
const secretOf = ({ secret }: { secret?: string | undefined }) => (secret ? { secrets: [secret] } : {})
