import type { JsonSchema } from './json-schema'

/** As much of OpenAPI 3.1 as the document uses. */
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; contact: { name: string } }
  servers: { url: string }[]
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
  example?: string | number
}

export type OpenApiBody = { required: boolean; content: Record<string, MediaType> }

export type OpenApiResponse = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, MediaType>
}

export type OpenApiWebhook = Pick<OpenApiOperation, 'operationId' | 'summary' | 'description' | 'parameters'> & {
  requestBody: OpenApiBody
  responses: Record<string, OpenApiResponse>
}

export type MediaType = { schema: JsonSchema; example?: unknown }

export type SecurityScheme = { type: 'apiKey'; in: 'header'; name: string; description: string }
