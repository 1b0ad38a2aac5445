/** As much of OpenAPI 3.1 as the document uses. */
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; contact: { name: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiOperation>>
  webhooks: Record<string, { post: OpenApiWebhook }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, SecurityScheme> }
}

export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: OpenApiParameter[]
  requestBody?: OpenApiBody
  responses: Record<string, OpenApiResponse>
  /** The capability the key needs. */
  'x-capability'?: string
  /** True where the interface does not name the call. */
  'x-extension'?: true
}

export type OpenApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: string | number | boolean
}

export type OpenApiBody = { required: boolean; content: Record<string, MediaType> }

export type OpenApiResponse = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, MediaType>
}

export type OpenApiWebhook = Pick<
  OpenApiOperation,
  'operationId' | 'summary' | 'description' | 'security' | 'parameters'
> & {
  requestBody: OpenApiBody
  responses: Record<string, OpenApiResponse>
}

export type MediaType = { schema: JsonSchema; example?: unknown }

export type SecurityScheme = { type: 'apiKey'; in: 'header'; name: string; description: string }

/** As much of JSON Schema (2020-12) as the contract's schemas turn into. */
export type JsonSchema = {
  id?: string
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  /** Ignored in a request. */
  readOnly?: boolean
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  contentEncoding?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  $defs?: Record<string, JsonSchema>
}

/** The schema with `change` applied to each schema in it, inner ones first. */
export function everywhere(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (part: JsonSchema) => everywhere(part, change)
  const { properties, items, anyOf, oneOf, additionalProperties, $defs } = schema
  return change({
    ...schema,
    ...(properties && { properties: mapRecord(properties, inner) }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    ...($defs && { $defs: mapRecord($defs, inner) }),
  })
}

export function mapRecord<A, B>(record: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
