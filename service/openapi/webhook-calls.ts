import { z } from 'zod'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeEvent } from '@/lib/contract/event'
import { opt } from '@/lib/contract/optional'
import { EVENT } from './examples'
import type { JsonSchema, OpenApi, OpenApiParameter } from './openapi'

export const DeliveredEvent = EnvelopeEvent.extend({
  id: z.string().describe('The event’s id, as in the feed. Signed with the body: deduplicate by it.'),
  event_type: z.string().describe('The event type.'),
  event_time: z.string().describe('When it happened: ISO 8601 in UTC.'),
  envelope: PdfSignRequest.describe('The envelope as it was then, without document contents.'),
  signer: opt(DocumentSigner).describe('The person a signer event is about.'),
  test: opt(z.literal(true)).describe('True for a test delivery.'),
}).meta({ id: 'DeliveredEvent', description: 'Body of a delivery: the feed’s wrapper.' })

const header = (name: string, required: boolean, description: string, example: string): OpenApiParameter => ({
  in: 'header',
  name,
  required,
  description,
  schema: { type: 'string' },
  example,
})

const DIGEST = '5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592'

/** The calls that the service makes at a subscription's target, one for each event type. */
export function deliveries(event: JsonSchema): OpenApi['webhooks'] {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: delivery(type, event) }]))
}

function delivery(type: string, schema: JsonSchema): OpenApi['webhooks'][string]['post'] {
  return {
    operationId: `on.${type}`,
    summary: `Delivery of ${type}`,
    description:
      'Answer any 2xx within 15 seconds. Anything else is tried again later, with the same delivery id; redirects are not followed; 410 pauses the subscription.',
    parameters: [
      header('X-Service-Event', true, 'The event type.', type),
      header(
        'X-Service-Delivery',
        true,
        'Delivery id, the same at every attempt: your idempotency key.',
        'c20ad4d7-6fe9-4759-8f5c-1a2b3c4d5e6f',
      ),
      header('X-Service-Timestamp', true, 'Moment of the attempt in Unix seconds.', '1795168800'),
      header(
        'X-Service-Signature',
        false,
        'Lowercase hex HMAC-SHA256 over timestamp, a dot and the raw body. Absent when the subscription has no secret. During the overlap of a rotation it is made with the old secret.',
        DIGEST,
      ),
      header(
        'X-Service-Signature-Next',
        false,
        'The same with the new secret, during the overlap of a rotation only.',
        DIGEST,
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: { ...EVENT, event_type: type } } },
    },
    responses: { '2XX': { description: 'Received.' } },
  }
}
