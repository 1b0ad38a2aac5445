import { ServiceFault } from '@/lib/contract/answer'
import { DeliveredEvent } from './components/webhooks'
import type { JsonSchema } from './json-schema'
import type {
  OpenApi,
  OpenApiBody,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  SecurityScheme,
} from './openapi'
import { type Access, type Answer, type Body, errorsOf, type Operation, type Parameter, TAGS } from './operation'
import { OPERATIONS } from './operations/operations'
import { DESCRIPTION } from './prose'
import { Schemas } from './schemas'
import { deliveries } from './webhook-calls'

const SECURITY: Record<string, SecurityScheme> = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The full API key, sk_live_…' },
  operatorToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Operator-Token',
    description: 'The token the service was started with.',
  },
}

/** The OpenAPI 3.1 document of the service, from the table of its operations. `server` is the base URL. */
export function openApi(server: string): OpenApi {
  const schemas = new Schemas()
  const drafts = OPERATIONS.map((operation) => ({ ...operation, written: operationOf(operation, schemas) }))
  const event = schemas.of(DeliveredEvent, 'answer')
  const { components, renamed } = schemas.components()
  const paths: OpenApi['paths'] = {}
  for (const { path, method, body, written } of drafts) {
    const request = body && { requestBody: bodyOf(body, renamed(schemas.of(body.schema, 'request'))) }
    paths[path] = { ...paths[path], [method]: { ...written, ...request } }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Envelope signing service', version: '1', description: DESCRIPTION },
    servers: [{ url: server }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: deliveries(event),
    components: { schemas: components, securitySchemes: SECURITY },
  }
}

function operationOf(operation: Operation, schemas: Schemas): OpenApiOperation {
  const { id, tag, summary, description, access, extension, body, parameters = [] } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters: parameters.map((parameter) => parameterOf(parameter, schemas)) }),
    ...(body && { requestBody: bodyOf(body, schemas.of(body.schema, 'request')) }),
    responses: responsesOf(operation, schemas),
    ...(access.includes(':') && { 'x-capability': access }),
    ...(extension && { 'x-extension': true }),
  }
}

function bodyOf({ example }: Body, schema: JsonSchema): OpenApiBody {
  return { required: true, content: { 'application/json': { schema, example } } }
}

function securityOf(access: Access): OpenApiOperation['security'] {
  if (access === 'anybody' || access === 'token') return []
  return [access === 'operator' ? { operatorToken: [] } : { apiKey: [] }]
}

function parameterOf({ name, in: place, description, schema, required, example }: Parameter, schemas: Schemas) {
  const parameter: OpenApiParameter = {
    name,
    in: place,
    required: place === 'path' || required === true,
    description,
    // There is no null in a query.
    schema: schemas.of(schema, 'answer'),
    example,
  }
  return parameter
}

function responsesOf(operation: Operation, schemas: Schemas): Record<string, OpenApiResponse> {
  const good = Object.entries({ 200: operation.answer, ...operation.alsoAnswers })
  const bad = Object.entries(errorsOf(operation))
  return Object.fromEntries([
    ...good.map(([status, answer]) => [status, responseOf(answer, schemas)]),
    ...bad.map(([status, description]) => [status, errorOf(status, description, schemas)]),
  ])
}

function responseOf({ description, schema, always, mediaType, headers, example }: Answer, schemas: Schemas) {
  const json = schema ? requiring(schemas.of(schema, 'answer'), always) : mediaType === 'text/html' ? TEXT : BINARY
  const response: OpenApiResponse = {
    description,
    ...(headers && { headers: headersOf(headers) }),
    content: { [mediaType ?? 'application/json']: { schema: json, ...(example !== undefined && { example }) } },
  }
  return response
}

const TEXT: JsonSchema = { type: 'string' }
const BINARY: JsonSchema = { type: 'string', format: 'binary' }

/** The schema, or that of a list's items, with these fields required. */
function requiring(schema: JsonSchema, always: readonly string[] | undefined): JsonSchema {
  if (!always) return schema
  return schema.items ? { ...schema, items: requiring(schema.items, always) } : { ...schema, required: [...always] }
}

function errorOf(status: string, description: string, schemas: Schemas): OpenApiResponse {
  const headers: Record<string, Record<string, string>> = {
    429: { 'Retry-After': 'Seconds until there is room again.' },
    416: { 'Content-Range': 'How long the document is.' },
  }
  return {
    description,
    ...(headers[status] && { headers: headersOf(headers[status]) }),
    content: { 'application/json': { schema: schemas.of(ServiceFault, 'answer') } },
  }
}

function headersOf(headers: Record<string, string>): OpenApiResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}
