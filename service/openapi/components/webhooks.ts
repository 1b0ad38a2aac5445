import { z } from 'zod'
import { DocumentSigner } from '@/lib/contract/envelope'
import { EnvelopeEvent } from '@/lib/contract/event'
import { opt } from '@/lib/contract/optional'
import * as webhook from '@/lib/contract/webhook'
import { components, pick } from './component'

/** Body of a delivery (service-surface, "Webhooks"). */
export const DeliveredEvent = EnvelopeEvent.extend({ signer: opt(DocumentSigner), test: opt(z.literal(true)) })

const WIRE_DATE = 'MM/dd/yyyy HH:mm:ss, UTC.'

const failures = {
  failing_since: `First failure since the last success: ${WIRE_DATE} Absent when the last attempt succeeded.`,
  failing_attempts: 'Attempts that failed since then.',
  last_status: 'HTTP status of the last of them, if an answer came.',
  last_error: 'Why the last of them failed.',
}

const subscription = {
  ...failures,
  id: 'UUID of the subscription.',
  target_url: 'Where deliveries go.',
  event_type: 'The one event type it listens for.',
  state: 'active or paused.',
  has_secret: 'False: deliveries are not signed.',
  overlap_until: `Until when the old secret signs: ${WIRE_DATE} Absent without an overlap.`,
  created_on: `When it was made: ${WIRE_DATE}`,
  last_delivery_on: `Last success: ${WIRE_DATE} Absent before the first. Tests don’t count.`,
  last_failure_on: `Last failed attempt: ${WIRE_DATE} Absent before the first. Tests don’t count.`,
  recovered_on: `First success after a failure: ${WIRE_DATE} Absent while attempts fail, and where none has failed.`,
  secret_changed_on: `When the secret was last replaced: ${WIRE_DATE} Absent while it is the first one.`,
  secret_confirmed_on: `First 2xx, also to a test, whose X-Service-Signature this secret had made: ${WIRE_DATE}`,
  pending: 'How many deliveries are still to be made.',
  dead_lettered: 'How many deliveries were given up, and can be recovered.',
  paused_because: 'Why it is paused, where it is.',
  recovery: 'The recovery under way, where one is.',
}

const secret = {
  secret: 'The secret that the service made. In this answer only, and never again.',
  secret_note: 'Says so; comes with secret.',
}

const delivery = {
  id: 'Delivery id, the same at every attempt: X-Service-Delivery.',
  event_id: 'Id of the event, as in the feed.',
  event_type: 'Type of the event.',
  state:
    'pending, delivered, dead_lettered, dismissed (a dead letter that was closed for good), or failed (a test that was not accepted).',
  attempts: 'How many attempts were made.',
  response_status: 'HTTP status of the last answer, if there was one.',
  last_error: 'Why the last attempt failed, if it did.',
  lastAttemptAt: `Last attempt: ${WIRE_DATE}`,
  nextAttemptAt: `Next attempt: ${WIRE_DATE} Absent when none is planned.`,
  created_on: `When the event happened: ${WIRE_DATE}`,
}

const always = ['state', 'has_secret', 'created_on', 'pending', 'dead_lettered', 'failing_attempts']

const SCHEMAS = { ...webhook, DeliveredEvent }

export const WEBHOOK_COMPONENTS = components(SCHEMAS, {
  NewSubscriptionRequest: {
    description: 'A new subscription. The only webhook body in camelCase.',
    fields: {
      targetUrl: 'HTTPS URL at a public address, without credentials in it.',
      eventType: 'The one event type to listen for.',
      secret: 'Shared signing secret. Never answered. One is made when it is left out.',
    },
  },
  CreatedSubscription: {
    description: 'A subscription that was just made.',
    fields: { ...pick(subscription, 'id', 'target_url', 'event_type'), ...secret },
  },
  SubscriptionPatch: {
    description: 'What is to change; what is left out stays.',
    fields: {
      target_url: 'HTTPS URL at a public address.',
      event_type: 'The event type to listen for from now on.',
      secret: 'A new secret of your own.',
      rotate_secret: 'True: the service makes a new secret. Not together with secret.',
      overlap_seconds:
        'How long the old secret keeps signing X-Service-Signature while the new one signs X-Service-Signature-Next. Default 86400 with rotate_secret, 0 with secret; at most 604800.',
      end_overlap:
        'True: ends the overlap now: only the new secret signs. Changes nothing when there is none. Not together with a new secret.',
    },
  },
  TestRequest: {
    description: 'How a test is signed.',
    fields: {
      secret:
        'next: during the overlap of a rotation, the new secret signs X-Service-Signature, as it will afterwards. Otherwise the test is signed like any delivery.',
    },
  },
  Subscription: { description: 'A subscription.', fields: subscription, always },
  PatchedSubscription: {
    description: 'A subscription after a change.',
    fields: { ...subscription, ...secret },
    always,
  },
  SubscriptionStatistics: {
    description: 'What a subscription delivered in the last hours, and whether it fails. Tests don’t count.',
    fields: {
      ...pick(subscription, 'id', 'target_url', 'event_type', 'pending', 'dead_lettered'),
      delivered: 'Deliveries of these hours that were received.',
      failed_attempts: 'Failed attempts of the deliveries of these hours.',
      average_ms: 'Mean duration of the attempts that delivered. Absent without any.',
      slowest_ms: 'The longest of them.',
      ...failures,
      pauses_on: `When the service pauses the subscription, unless an attempt succeeds before: ${WIRE_DATE}`,
      partial: 'True when only the newest deliveries were counted, because there were too many.',
      buckets: 'Deliveries by the hour in which their event happened; hours without deliveries are left out.',
    },
  },
  DeliveryHour: {
    description: 'The deliveries of one hour.',
    fields: {
      hours_ago: '0 is the hour that ends now.',
      delivered: 'Delivered at the first attempt.',
      late: 'Delivered after failed attempts.',
      failed: 'Given up, or pending after a failed attempt.',
    },
  },
  Delivery: { description: 'A delivery of one event to one subscription.', fields: delivery },
  AccountDelivery: {
    description: 'A delivery in the list of all subscriptions.',
    fields: {
      ...delivery,
      subscription_id: 'Id of its subscription.',
      target_url: 'The subscription’s target now.',
      envelope_id: 'The envelope that the event is about. Absent for a test event.',
      signer_id: 'The `id` of the signer in a signer event. Absent for other events and for test events.',
      test: 'True for a test event.',
      duration_ms: 'How long the last attempt took.',
    },
  },
  DeadLetterFilter: {
    description: 'Which dead letters: those that match every field that is given.',
    fields: {
      target_url: 'Only to this target.',
      delivery_ids: 'Only these deliveries, at most 1,000.',
      event_type: 'Only of subscriptions to this event type.',
      from: 'Only of events that happened then or later: ISO 8601, in UTC where it names no zone.',
      to: 'Only of events that happened then or before: ISO 8601, in UTC where it names no zone.',
    },
  },
  DeadLettersChanged: {
    description: 'How many dead letters were changed.',
    fields: { code: '200.', message: 'A confirmation.', count: 'How many matched.' },
  },
  DeliveryDetail: {
    description: 'A delivery with what was sent and what came back.',
    fields: { ...delivery, attempts: 'Every attempt, oldest first.', request: 'What was sent.' },
  },
  RecoveryProgress: {
    description: 'How far a recovery has come.',
    fields: { total: 'How many deliveries it has to queue again.', done: 'How many it has.' },
  },
  SentRequest: {
    description: 'A request as it is sent. In a delivery that is read, the signature is masked.',
    fields: { headers: 'Headers by name.', body: 'The exact text of the body.' },
  },
  DeliveryAttempt: {
    description: 'One attempt of a delivery.',
    fields: {
      at: 'When it began: ISO 8601 in UTC, to the millisecond.',
      status: 'HTTP status of the answer, if one came.',
      error: 'Why it failed, if it did.',
      duration_ms: 'How long it took.',
      response_headers:
        'The first 20 headers of the answer, by name in lower case, cut to 2 KiB in all. Values of headers that may hold credentials, such as set-cookie, are ***.',
      response_body: 'The first 4 KiB of the answer.',
      response_truncated: 'True when the answer was longer.',
    },
  },
  DeliveredEvent: {
    description: 'Body of a delivery: the feed’s wrapper.',
    fields: {
      id: 'The event’s id, as in the feed. Signed with the body: deduplicate by it.',
      event_type: 'The event type.',
      event_version: 'Version of this wrapper.',
      event_time: 'When it happened: ISO 8601 in UTC.',
      envelope: 'The envelope as it was then, without document contents.',
      signer: 'The person a signer event is about.',
      test: 'True for a test delivery.',
    },
  },
})
