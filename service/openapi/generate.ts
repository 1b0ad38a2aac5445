import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ServiceFault } from '@/lib/contract/answer'
import { Branding } from '@/lib/contract/branding'
import { EVENT_TYPES } from '@/lib/contract/constants'
import { DocumentSigner, EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { opt } from '@/lib/contract/optional'
import { SERVICE_FOLDER } from '../folder'
import { exampleOfError } from './error-examples'
import { EVENT } from './examples'
import type {
  JsonSchema,
  OpenApi,
  OpenApiBody,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  SecurityScheme,
} from './openapi'
import {
  type Access,
  type Answer,
  type Body,
  errorsOf,
  type Operation,
  operations,
  type Parameter,
  TAGS,
} from './operation'
import { ENVELOPE_ACTION_OPERATIONS } from './operations/envelope-actions'
import { ENVELOPE_OPERATIONS, SIGNER_OPERATIONS } from './operations/envelopes'
import { OPERATOR_OPERATIONS } from './operations/operator'
import { okAnswer } from './operations/parts'
import { REFERENCE_OPERATIONS } from './operations/reference'
import { SIGNING_OPERATIONS } from './operations/signing'
import { TEMPLATE_OPERATIONS } from './operations/templates'
import { WEBHOOK_OPERATIONS } from './operations/webhooks'
import { Schemas } from './schemas'

const SECURITY: Record<string, SecurityScheme> = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The full API key, sk_live_…' },
  operatorToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Operator-Token',
    description: 'The token the service was started with.',
  },
}

/** The OpenAPI 3.1 document of the service. `server` is the base URL. */
export function openApi(server: string): OpenApi {
  const schemas = new Schemas()
  const paths: OpenApi['paths'] = {}
  for (const operation of OPERATIONS) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method]: operationOf(operation, schemas) }
  }
  const webhooks = deliveries(schemas.schemaOf(DeliveredEvent, 'answer'))
  const components = Object.entries(schemas.components).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Envelope signing service',
      version: '1',
      description: readIntroduction(),
      // Every installation serves this document; its operator issues keys and answers questions.
      contact: { name: 'The operator of this installation' },
    },
    servers: [{ url: server, description: SERVER }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: { schemas: Object.fromEntries(components), securitySchemes: SECURITY },
  }
}

const SERVER =
  'The address that serves this document. A tool that reads a saved copy needs the whole one, such as https://sign.example.com/core.'

/** What a reader has to know before the first call, as Markdown. */
const readIntroduction = () => readFileSync(new URL('openapi/introduction.md', SERVICE_FOLDER), 'utf8').trim()

function operationOf(operation: Operation, schemas: Schemas): OpenApiOperation {
  const { id, tag, summary, description, access, extension, body, parameters = [] } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters: parameters.map((parameter) => parameterOf(parameter, schemas)) }),
    ...(body && { requestBody: bodyOf(body, schemas.schemaOf(body.schema, 'request')) }),
    responses: responsesOf(operation, schemas),
    ...(access.includes(':') && { 'x-capability': access }),
    ...(extension && { 'x-extension': true }),
  }
}

function bodyOf({ example, optional = false, alsoAs }: Body, schema: JsonSchema): OpenApiBody {
  return {
    required: !optional,
    content: { 'application/json': { schema, example }, ...(alsoAs && { [alsoAs]: { schema: TEXT } }) },
  }
}

function securityOf(access: Access): OpenApiOperation['security'] {
  if (access === 'anybody' || access === 'token') return []
  return [access === 'operator' ? { operatorToken: [] } : { apiKey: [] }]
}

function parameterOf(parameter: Parameter, schemas: Schemas): OpenApiParameter {
  const { name, in: place, description, schema, required, example } = parameter
  return {
    name,
    in: place,
    required: place === 'path' || required === true,
    description,
    // There is no null in a query.
    schema: schemas.schemaOf(schema, 'answer'),
    example,
  }
}

function responsesOf(operation: Operation, schemas: Schemas): Record<string, OpenApiResponse> {
  const good = Object.entries({ 200: operation.answer, ...operation.alsoAnswers })
  const bad = Object.entries(errorsOf(operation))
  return Object.fromEntries([
    ...good.map(([status, answer]) => [status, responseOf(answer, schemas)]),
    ...bad.map(([status, description]) => [status, errorOf(operation, status, description, schemas)]),
  ])
}

function responseOf(answer: Answer, schemas: Schemas): OpenApiResponse {
  const { description, schema, always, mediaType, alsoMediaTypes = [], headers, example } = answer
  const json = schema
    ? withRequiredProperties(schemas.schemaOf(schema, 'answer'), always)
    : mediaType === 'text/html'
      ? TEXT
      : BINARY
  return {
    description,
    ...(headers && { headers: headersOf(headers) }),
    content: {
      [mediaType ?? 'application/json']: { schema: json, ...(example !== undefined && { example }) },
      ...Object.fromEntries(alsoMediaTypes.map((type) => [type, { schema: json }])),
    },
  }
}

const TEXT: JsonSchema = { type: 'string' }
const BINARY: JsonSchema = { type: 'string', format: 'binary' }

/** The schema, or that of a list's items, with these fields required. */
function withRequiredProperties(schema: JsonSchema, always: readonly string[] | undefined): JsonSchema {
  if (!always) return schema
  return schema.items
    ? { ...schema, items: withRequiredProperties(schema.items, always) }
    : { ...schema, required: [...always] }
}

function errorOf(operation: Operation, status: string, description: string, schemas: Schemas): OpenApiResponse {
  const headers: Record<string, Record<string, string>> = {
    429: { 'Retry-After': 'Seconds until there is room again.' },
    416: { 'Content-Range': 'How long the document is.' },
  }
  return {
    description,
    ...(headers[status] && { headers: headersOf(headers[status]) }),
    content: {
      'application/json': {
        schema: schemas.schemaOf(ServiceFault, 'answer'),
        example: exampleOfError(operation, Number(status)),
      },
    },
  }
}

function headersOf(headers: Record<string, string>): OpenApiResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}

const BRANDING_OPERATIONS = operations(
  { tag: 'Branding', access: 'envelopes:write', extension: true, path: '/api/v1/service/branding' },
  {
    saveBranding: {
      call: 'PUT',
      summary: 'Set how mails and signing room look',
      description:
        'Replaces what was set before, for the key’s account. Mails that are written already keep their look.',
      body: {
        schema: Branding,
        example: {
          accent: '#1f4fd1',
          senderName: 'Analytical Engines',
          replyTo: 'contracts@example.com',
          mailFooter: 'Analytical Engines Ltd, 1 Mill Lane, London',
        },
      },
      answer: okAnswer('branding saved'),
      errors: { 400: 'The body is malformed, or the logo is not such a PNG. `field` names it.' },
    },
  },
)

/** Every operation of the service: document, reference, tests and fuzzing use it. */
export const OPERATIONS: Operation[] = [
  ...REFERENCE_OPERATIONS,
  ...ENVELOPE_OPERATIONS,
  ...ENVELOPE_ACTION_OPERATIONS,
  ...SIGNER_OPERATIONS,
  ...TEMPLATE_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...SIGNING_OPERATIONS,
  ...BRANDING_OPERATIONS,
  ...OPERATOR_OPERATIONS,
]

const DeliveredEvent = EnvelopeEvent.extend({
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
function deliveries(event: JsonSchema): OpenApi['webhooks'] {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: delivery(type, event) }]))
}

function delivery(type: string, schema: JsonSchema): OpenApi['webhooks'][string]['post'] {
  return {
    operationId: `on.${type}`,
    // The signature of each delivery is what identifies the service.
    security: [],
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
