import { z } from 'zod'
import { DELIVERY_STATES, EVENT_TYPES } from '@/lib/contract/constants'
import {
  AccountDelivery,
  CreatedSubscription,
  DeadLetterFilter,
  DeadLettersChanged,
  Delivery,
  DeliveryDetail,
  NewSubscriptionRequest,
  PatchedSubscription,
  SentRequest,
  Subscription,
  SubscriptionPatch,
  SubscriptionStatistics,
  TestRequest,
} from '@/lib/contract/webhook'
import { DELIVERY, DELIVERY_ID, ENVELOPE_ID, SECRET_NOTE, STATISTICS, SUBSCRIPTION, SUBSCRIPTION_ID } from '../examples'
import { type Group, operations } from '../operation'
import { cursor, okAnswer, query } from './parts'

const UNKNOWN_DELIVERY = 'The subscription or the delivery does not exist, or belongs to another tenant.'
const BAD_FILTER = 'A field is malformed, or more than 1,000 deliveries are named.'
const BAD_TARGET =
  'The body is malformed, or the target is not HTTPS, carries credentials, or is at an address that is not public.'
const SAME_TARGET = query(
  'same_target_as',
  'Ids of subscriptions, separated by commas, at most 100: only the subscriptions that share a target with one of them.',
  z.string(),
  SUBSCRIPTION_ID,
)

const group: Group = {
  tag: 'Webhooks',
  access: 'webhooks:manage',
  extension: true,
  path: '/api/v1/service/webhooks',
  parameters: {
    id: ['The subscription’s id.', SUBSCRIPTION_ID, 'uuid'],
    deliveryId: ['The delivery’s id.', DELIVERY_ID, 'uuid'],
  },
  errors: { 404: 'The subscription does not exist, or belongs to another tenant.' },
}

export const WEBHOOK_OPERATIONS = operations(group, {
  createSubscription: {
    call: 'POST',
    extension: false,
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
  listSubscriptions: {
    call: 'GET',
    summary: 'List subscriptions',
    description: 'Each with its state and with how many deliveries are pending or dead-lettered.',
    parameters: [SAME_TARGET],
    errors: { 400: 'same_target_as is too long.' },
    answer: { description: 'The tenant’s subscriptions.', schema: z.array(Subscription), example: [SUBSCRIPTION] },
  },
  readStatistics: {
    call: 'GET /statistics',
    summary: 'Get statistics',
    description: 'What each subscription delivered in the last hours, by hour, and which of them fail.',
    parameters: [query('hours', 'How many hours are counted: 1 to 168, 24 by default.', z.string(), '24'), SAME_TARGET],
    answer: {
      description: 'One element for each of the tenant’s subscriptions.',
      schema: z.array(SubscriptionStatistics),
      example: [STATISTICS],
    },
    errors: { 400: 'hours is not a whole number from 1 to 168, or same_target_as is too long.' },
  },
  updateSubscription: {
    call: 'PATCH /{id}',
    extension: false,
    summary: 'Update a subscription',
    description: 'Changes target or event type, and sets or rotates the secret.',
    body: { schema: SubscriptionPatch, example: { rotate_secret: true, overlap_seconds: 3600 } },
    answer: {
      description: 'The subscription, and its secret once when the service made a new one.',
      schema: PatchedSubscription,
      example: { ...SUBSCRIPTION, secret: 'whsec_…', secret_note: SECRET_NOTE },
    },
    errors: { 400: BAD_TARGET },
  },
  pauseSubscription: {
    call: 'POST /{id}/pause',
    summary: 'Pause a subscription',
    description: 'Deliveries stop. Events that happen meanwhile are dead-lettered and can be recovered.',
    answer: okAnswer('subscription paused'),
  },
  resumeSubscription: {
    call: 'POST /{id}/resume',
    summary: 'Resume a subscription',
    description: 'Events are delivered again from now on. Those of the pause stay dead-lettered.',
    answer: okAnswer('subscription resumed'),
  },
  removeSubscription: {
    call: 'DELETE /{id}',
    summary: 'Remove a subscription',
    description: 'Deliveries still pending are cancelled.',
    answer: okAnswer('subscription removed'),
  },
  testSubscription: {
    call: 'POST /{id}/test',
    summary: 'Send a test delivery',
    description:
      'One delivery of the subscription’s event type whose body says "test": true, also while the subscription is paused. It is attempted once: a failed one is in state failed, never a dead letter, and no figure counts it.',
    body: { schema: TestRequest, example: { secret: 'next' }, optional: true },
    answer: { ...okAnswer(DELIVERY_ID), description: 'On its way. `message` is the delivery’s id.' },
    errors: { 400: 'secret is not next.', 409: 'Ten tests of the subscription are under way.' },
  },
  recoverSubscription: {
    call: 'POST /{id}/recover',
    summary: 'Recover dead letters',
    description: 'Queues every dead-lettered delivery again, oldest first.',
    answer: okAnswer('12 deliveries are queued again'),
  },
  recoverDeadLetters: {
    call: 'POST /recover',
    summary: 'Recover dead letters of several subscriptions',
    description: 'Queues the dead letters that match again, oldest first.',
    body: { schema: DeadLetterFilter, example: { delivery_ids: [DELIVERY_ID] } },
    answer: {
      description: 'How many are queued again.',
      schema: DeadLettersChanged,
      example: { code: 200, message: '1 delivery queued again', count: 1 },
    },
    errors: { 400: BAD_FILTER },
  },
  dismissDeadLetters: {
    call: 'POST /dismiss',
    summary: 'Dismiss dead letters',
    description: 'Closes the dead letters that match for good: they are no longer counted, and recoveries leave them.',
    body: { schema: DeadLetterFilter, example: { delivery_ids: [DELIVERY_ID] } },
    answer: {
      description: 'How many are dismissed.',
      schema: DeadLettersChanged,
      example: { code: 200, message: '1 delivery dismissed', count: 1 },
    },
    errors: { 400: BAD_FILTER },
  },
  listAllDeliveries: {
    call: 'GET /deliveries',
    summary: 'List deliveries of all subscriptions',
    description: 'Newest first, at most 100 a page.',
    parameters: [
      query('target_url', 'Only to this target.', z.string(), SUBSCRIPTION.target_url),
      query('event_type', 'Only of subscriptions to this event type.', z.enum(EVENT_TYPES), 'envelope.completed'),
      query('state', 'Only deliveries in this state.', z.enum(DELIVERY_STATES), 'dead_lettered'),
      query('envelope_id', 'Only the events of this envelope.', z.guid(), ENVELOPE_ID),
      ...cursor('delivery', 'created_on'),
    ],
    answer: {
      description: 'A page of deliveries.',
      schema: z.array(AccountDelivery),
      example: [
        {
          ...DELIVERY,
          subscription_id: SUBSCRIPTION_ID,
          target_url: SUBSCRIPTION.target_url,
          envelope_id: ENVELOPE_ID,
          test: false,
          duration_ms: 212,
        },
      ],
    },
    errors: { 400: 'A parameter is malformed.' },
  },
  listDeliveries: {
    call: 'GET /{id}/deliveries',
    summary: 'List deliveries',
    description: 'Newest first, at most 100 a page.',
    parameters: [
      query('state', 'Only deliveries in this state.', z.enum(DELIVERY_STATES), 'dead_lettered'),
      ...cursor('delivery', 'created_on'),
    ],
    answer: { description: 'A page of deliveries.', schema: z.array(Delivery), example: [DELIVERY] },
    errors: { 400: 'state is unknown, since is no ISO 8601 local date-time, or after is no id.' },
  },
  readDelivery: {
    call: 'GET /{id}/deliveries/{deliveryId}',
    summary: 'Get a delivery',
    description: 'With what was sent, every attempt and what came back.',
    answer: {
      description: 'The delivery.',
      schema: DeliveryDetail,
      example: {
        ...DELIVERY,
        request: { headers: { 'X-Service-Event': 'envelope.completed' }, body: '{"id":"…"}' },
        attempts: [
          {
            at: '2026-11-20T10:00:01.042Z',
            status: 503,
            duration_ms: 212,
            response_headers: { 'content-type': 'text/plain', 'retry-after': '60' },
            response_body: 'busy',
          },
        ],
      },
    },
    errors: { 404: UNKNOWN_DELIVERY },
  },
  signDelivery: {
    call: 'POST /{id}/deliveries/{deliveryId}/sign',
    summary: 'Sign a delivery',
    description:
      'The request as an attempt would send it now, with a valid signature, to send it to a receiver yourself. Sends nothing.',
    answer: {
      description: 'The request. Without a secret it has no signature.',
      schema: SentRequest,
      example: {
        headers: {
          'X-Service-Event': 'envelope.completed',
          'X-Service-Timestamp': '1763632801',
          'X-Service-Signature': '5257a869e7eceb…',
        },
        body: '{"id":"…"}',
      },
    },
    errors: { 404: UNKNOWN_DELIVERY },
  },
  retryDelivery: {
    call: 'POST /{id}/deliveries/{deliveryId}/retry',
    summary: 'Retry a delivery now',
    description: 'With the same delivery id.',
    answer: okAnswer('the delivery is queued again'),
    errors: { 404: UNKNOWN_DELIVERY, 409: 'It is a test, which is attempted once.' },
  },
})
