import fc from 'fast-check'
import type { JsonSchema } from '@/lib/contract/api/json-schema'
import { nameOf } from '@/lib/contract/api/schemas'
import { document } from '../api/schema-check'
import { documentText } from './documents'

const email = fc
  .tuple(fc.constantFrom('grace', 'Hopper', 'a.b-c', 'x'), fc.nat(30))
  .map(([name, number]) => `${name}${number}@example.com`)

/** Fields whose schema says less than they mean. */
const KNOWN: Record<string, fc.Arbitrary<unknown>> = {
  unsignedPdf: documentText,
  targetUrl: fc.constantFrom(
    'https://hooks.example.com/a',
    'https://hooks.example.com:8443/b?c=d',
    'https://10.0.0.1/',
  ),
  target_url: fc.constantFrom('https://hooks.example.com/a', 'https://192.168.0.1/'),
  requestRole: fc.constantFrom('Signer', 'Approver', 'CC', 'cc'),
  group: fc.constantFrom('1', '2'),
  account: fc.constantFrom('Account of fuzz', 'Another account'),
  png: fc.constant('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
}

/** Values that fit the schema: what a well-meaning client sends. */
export function fitting(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const known = KNOWN[name]
  if (known) return known
  if (schema.$ref) return fitting(document.components.schemas[nameOf(schema.$ref)] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, name)))
  }
  return ofType(schema)
}

function ofType(schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1,
        max: Math.min(schema.maximum ?? 3, (schema.minimum ?? 0) + 400),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1, noNaN: true })
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 })
    case 'object':
      return objects(schema)
    default:
      return texts(schema)
  }
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return email
  if (format === 'uuid' || format === 'guid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 40) })
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(fc.constantFrom('signature-0', 'text', 'x'), fitting(additionalProperties), { maxKeys: 3 })
  }
  const parts = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]))
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) })
}
