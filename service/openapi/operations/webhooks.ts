import { z } from 'zod'
import {
  CreatedSubscription,
  DELIVERY_STATES,
  Delivery,
  DeliveryDetail,
  NewSubscriptionRequest,
  PatchedSubscription,
  Subscription,
  SubscriptionPatch,
} from '@/lib/contract/webhook'
import { DELIVERY, DELIVERY_ID, SECRET_NOTE, SUBSCRIPTION, SUBSCRIPTION_ID } from '../examples'
import type { Operation, Parameter } from '../operation'
import { cursor } from '../parameters'
import { confirmed } from './answers'

const WEBHOOKS = '/api/v1/service/webhooks'
const DELIVERIES = `${WEBHOOKS}/{id}/deliveries`
const UNKNOWN = 'The subscription does not exist, or belongs to another tenant.'
const UNKNOWN_DELIVERY = 'The subscription or the delivery does not exist, or belongs to another tenant.'
const BAD_TARGET =
  'The body is malformed, or the target is not HTTPS, carries credentials, or is at an address that is not public.'

const id: Parameter = {
  in: 'path',
  name: 'id',
  description: 'The subscription’s id.',
  schema: z.string(),
  example: SUBSCRIPTION_ID,
}

const deliveryId: Parameter = {
  in: 'path',
  name: 'deliveryId',
  description: 'The delivery’s id.',
  schema: z.string(),
  example: DELIVERY_ID,
}

const webhook = { tag: 'Webhooks', access: 'webhooks:manage' } as const
const extension = { ...webhook, extension: true } as const

export const WEBHOOK_OPERATIONS: Operation[] = [
  {
    ...webhook,
    id: 'createSubscription',
    method: 'post',
    path: WEBHOOKS,
    summary: 'Create a subscription',
    description:
      'One subscription listens for exactly one event type; several may share a target. It gets each event that happens after its creation. Attempts begin in the order of the events, up to 16 at a time, and failed ones are repeated later, so events can arrive in another order: compare event_time.',
    body: {
      schema: NewSubscriptionRequest,
      example: { targetUrl: 'https://example.com/hooks/signing', eventType: 'envelope.completed' },
    },
    answer: {
      description: 'The subscription, and its secret when the service made it.',
      schema: CreatedSubscription,
      example: {
        id: SUBSCRIPTION_ID,
        target_url: SUBSCRIPTION.target_url,
        event_type: SUBSCRIPTION.event_type,
        secret: 'whsec_…',
        secret_note: SECRET_NOTE,
      },
    },
    errors: { 400: BAD_TARGET },
  },
  {
    ...extension,
    id: 'listSubscriptions',
    method: 'get',
    path: WEBHOOKS,
    summary: 'List subscriptions',
    answer: { description: 'The tenant’s subscriptions.', schema: z.array(Subscription), example: [SUBSCRIPTION] },
  },
  {
    ...webhook,
    id: 'updateSubscription',
    method: 'patch',
    path: `${WEBHOOKS}/{id}`,
    summary: 'Update a subscription',
    description: 'Changes target or event type, and sets or rotates the secret.',
    parameters: [id],
    body: { schema: SubscriptionPatch, example: { rotate_secret: true, overlap_seconds: 3600 } },
    answer: {
      description: 'The subscription, and its secret once when the service made a new one.',
      schema: PatchedSubscription,
      example: { ...SUBSCRIPTION, secret: 'whsec_…', secret_note: SECRET_NOTE },
    },
    errors: { 400: BAD_TARGET, 404: UNKNOWN },
  },
  {
    ...extension,
    id: 'pauseSubscription',
    method: 'post',
    path: `${WEBHOOKS}/{id}/pause`,
    summary: 'Pause a subscription',
    description: 'Deliveries stop. Events that happen meanwhile are dead-lettered and can be recovered.',
    parameters: [id],
    answer: confirmed('subscription paused'),
    errors: { 404: UNKNOWN },
  },
  {
    ...extension,
    id: 'resumeSubscription',
    method: 'post',
    path: `${WEBHOOKS}/{id}/resume`,
    summary: 'Resume a subscription',
    parameters: [id],
    answer: confirmed('subscription resumed'),
    errors: { 404: UNKNOWN },
  },
  {
    ...extension,
    id: 'removeSubscription',
    method: 'delete',
    path: `${WEBHOOKS}/{id}`,
    summary: 'Remove a subscription',
    description: 'Deliveries still pending are cancelled.',
    parameters: [id],
    answer: confirmed('subscription removed'),
    errors: { 404: UNKNOWN },
  },
  {
    ...extension,
    id: 'testSubscription',
    method: 'post',
    path: `${WEBHOOKS}/{id}/test`,
    summary: 'Send a test delivery',
    description: 'One delivery of the subscription’s event type whose body says "test": true.',
    parameters: [id],
    answer: { ...confirmed(DELIVERY_ID), description: 'On its way. `message` is the delivery’s id.' },
    errors: { 404: UNKNOWN, 409: 'The subscription is paused.' },
  },
  {
    ...extension,
    id: 'recoverSubscription',
    method: 'post',
    path: `${WEBHOOKS}/{id}/recover`,
    summary: 'Recover dead letters',
    description: 'Queues every dead-lettered delivery again, oldest first.',
    parameters: [id],
    answer: confirmed('12 deliveries are queued again'),
    errors: { 404: UNKNOWN },
  },
  {
    ...extension,
    id: 'listDeliveries',
    method: 'get',
    path: DELIVERIES,
    summary: 'List deliveries',
    description: 'Newest first, at most 100 a page.',
    parameters: [
      id,
      {
        in: 'query',
        name: 'state',
        description: 'Only deliveries in this state.',
        schema: z.enum(DELIVERY_STATES),
        example: 'dead_lettered',
      },
      ...cursor('delivery', 'created_on'),
    ],
    answer: { description: 'A page of deliveries.', schema: z.array(Delivery), example: [DELIVERY] },
    errors: { 400: 'state is unknown, since is no ISO 8601 local date-time, or after is no id.', 404: UNKNOWN },
  },
  {
    ...extension,
    id: 'readDelivery',
    method: 'get',
    path: `${DELIVERIES}/{deliveryId}`,
    summary: 'Get a delivery',
    description: 'With what was sent, every attempt and what came back.',
    parameters: [id, deliveryId],
    answer: {
      description: 'The delivery.',
      schema: DeliveryDetail,
      example: {
        ...DELIVERY,
        request: { headers: { 'X-Service-Event': 'envelope.completed' }, body: '{"id":"…"}' },
        attempts: [{ at: '2026-11-20T10:00:01.042Z', status: 503, duration_ms: 212, response_body: 'busy' }],
      },
    },
    errors: { 404: UNKNOWN_DELIVERY },
  },
  {
    ...extension,
    id: 'retryDelivery',
    method: 'post',
    path: `${DELIVERIES}/{deliveryId}/retry`,
    summary: 'Retry a delivery now',
    description: 'With the same delivery id.',
    parameters: [id, deliveryId],
    answer: confirmed('the delivery is queued again'),
    errors: { 404: UNKNOWN_DELIVERY },
  },
]
