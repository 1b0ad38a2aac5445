import { readFileSync } from 'node:fs'
import { ServiceFault } from '@/lib/contract/answer'
import { SERVICE_FOLDER } from '../folder'
import type {
  JsonSchema,
  OpenApi,
  OpenApiBody,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  SecurityScheme,
} from './openapi'
import { type Access, type Answer, type Body, errorsOf, type Operation, type Parameter, TAGS } from './operation'
import { OPERATIONS } from './operations/operations'
import { Schemas } from './schemas'
import { DeliveredEvent, deliveries } from './webhook-calls'

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
      // A document of every installation: its operator issues the keys and answers questions.
      contact: { name: 'The operator of this installation' },
    },
    servers: [{ url: server }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: { schemas: Object.fromEntries(components), securitySchemes: SECURITY },
  }
}

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
    ...bad.map(([status, description]) => [status, errorOf(status, description, schemas)]),
  ])
}

function responseOf(answer: Answer, schemas: Schemas): OpenApiResponse {
  const { description, schema, always, mediaType, alsoMediaTypes = [], headers, example } = answer
  const json = schema
    ? requiring(schemas.schemaOf(schema, 'answer'), always)
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
    content: { 'application/json': { schema: schemas.schemaOf(ServiceFault, 'answer') } },
  }
}

function headersOf(headers: Record<string, string>): OpenApiResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
}
