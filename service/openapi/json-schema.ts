/** As much of JSON Schema (2020-12) as the contract's schemas turn into. */
export type JsonSchema = {
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
    ...(properties && { properties: mapped(properties, inner) }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    ...($defs && { $defs: mapped($defs, inner) }),
  })
}

export function mapped<A, B>(record: Record<string, A>, change: (value: A, key: string) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
