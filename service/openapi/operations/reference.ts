import { z } from 'zod'
import { FIELD_PLACEMENT } from '@/lib/contract/field-types'
import { MeResponse, OFFERS, ServiceHealth } from '@/lib/contract/identity'
import { MAIL_FORMAT } from '@/lib/mail/letter'
import { operations } from '../operation'

const CatalogEvent = z
  .looseObject({
    event_type: z.string().describe('Its name.'),
    description: z.string().describe('What it means.'),
    trigger: z.string().describe('When it happens.'),
  })
  .meta({ id: 'CatalogEvent', description: 'An event type.' })

/** docs/interface.md, 4.2. */
const EventCatalog = z
  .looseObject({
    version: z.string().describe('Version of the catalog.'),
    events: z.array(CatalogEvent).describe('The event types.'),
  })
  .meta({ id: 'EventCatalog', description: 'The event types a subscription can listen for.' })

/** docs/interface.md, 4.2 and 6.3. */
export const VerificationContract = z
  .looseObject({
    algorithm: z.string().describe('HMAC-SHA256.'),
    headers: z.record(z.string(), z.string()).describe('The headers of a delivery, and what they hold.'),
    signature_formula: z.string().describe('What is signed, and how.'),
    timestamp_tolerance_seconds: z.number().int().describe('How far the timestamp may be from the receiver’s clock.'),
    dedup_note: z.string().describe('How to recognise a delivery that comes twice.'),
    node_sample: z.string().describe('A complete receiver in JavaScript.'),
    python_sample: z.string().describe('A complete receiver in Python.'),
  })
  .meta({ id: 'VerificationContract', description: 'How a receiver tells true deliveries from others.' })

const reference = operations(
  { tag: 'Reference', access: 'anybody', path: '/public/service' },
  {
    listEventTypes: {
      call: 'GET /webhooks/events',
      summary: 'Event catalog',
      description: 'The event types there are, what they mean and when they happen.',
      answer: {
        description: 'The catalog.',
        schema: EventCatalog,
        example: {
          version: '1',
          events: [
            {
              event_type: 'envelope.sent',
              description: 'Envelope was sent to signers',
              trigger: 'After envelope creation and first e-mail dispatch',
            },
          ],
        },
      },
    },
    readVerificationContract: {
      call: 'GET /webhooks/docs/verification',
      summary: 'Signature contract',
      description:
        'How a receiver verifies that a delivery comes from the service, with samples that run as they stand.',
      answer: { description: 'The contract.', schema: VerificationContract },
    },
    readHealth: {
      call: 'GET /health',
      extension: true,
      summary: 'Health',
      description:
        'Whether this process can work, and what is wrong: words, no names or figures. A mail server that does not work is reported with status 200, because mails wait until it does.',
      answer: {
        description: 'It works.',
        schema: ServiceHealth,
        example: { code: 200, message: 'ok', database: 'answers', mail: 'works', reasons: [] },
      },
      alsoAnswers: { 503: { description: 'The database does not answer.', schema: ServiceHealth } },
    },
    readOpenApi: {
      call: 'GET /openapi.json',
      extension: true,
      summary: 'OpenAPI document',
      description: 'This contract for programs.',
      answer: { description: 'The document, OpenAPI 3.1.', schema: z.record(z.string(), z.unknown()) },
    },
    readReference: {
      call: 'GET /reference',
      extension: true,
      summary: 'Reference page',
      description: 'This contract for people.',
      answer: { description: 'The page.', mediaType: 'text/html' },
    },
  },
)

const identity = operations(
  { tag: 'Identity', access: 'key', path: '/api/v1/service' },
  {
    readIdentity: {
      call: 'GET /me',
      summary: 'Identity behind the key',
      description: 'Account, application, creator user and capabilities of the key. Needs no capability.',
      answer: {
        description: 'The identity.',
        schema: MeResponse,
        example: {
          account: 'Analytical Engines Ltd',
          app: 'billing',
          user: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
          key: { id: 'c9f0f895-fb98-4b91-9c5e-0d6f2a1b3c4d', name: 'Production', expires_on: '12/31/2027 23:59:59' },
          capabilities: ['envelopes:read', 'envelopes:write', 'webhooks:manage'],
          mails: MAIL_FORMAT,
          field_placement: FIELD_PLACEMENT,
          slot_defaults: true,
          offers: [...OFFERS],
        },
      },
    },
  },
)

export const REFERENCE_OPERATIONS = [...reference, ...identity]
