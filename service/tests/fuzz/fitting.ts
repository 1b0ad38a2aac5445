import fc from '@/scripts/testing/properties'
import type { JsonSchema } from '../../openapi/openapi'
import { nameOf } from '../../openapi/schemas'
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
  signerIndex: fc.constantFrom(1, 1, 2, 2, 0),
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
  if (choices) {
    return fc.oneof(
      ...choices.map((choice) => ({ weight: choice.type === 'null' ? 1 : 8, arbitrary: fitting(choice, name) })),
    )
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(
      ...schema.type.map((type) => ({
        weight: type === 'null' ? 1 : 8,
        arbitrary: fitting({ ...schema, type }, name),
      })),
    )
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
      return integers(schema)
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1, noNaN: true })
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 2 })
    case 'object':
      return objects(schema)
    default:
      return texts(schema)
  }
}

/** Mostly small ones: then slots, fields and pages name each other now and then. */
function integers({
  minimum,
  exclusiveMinimum = -1,
  maximum = Number.MAX_SAFE_INTEGER,
}: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum + 1
  const upTo = (count: number) => fc.integer({ min, max: Math.min(maximum, min + count) })
  return fc.oneof({ weight: 5, arbitrary: upTo(2) }, { weight: 1, arbitrary: upTo(400) })
}

function texts({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'idn-email') return email
  if (format === 'uuid' || format === 'guid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.min(maxLength, 40) })
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object') {
    return fc.dictionary(fc.constantFrom('signature-0', 'text', 'x'), fitting(additionalProperties), { maxKeys: 3 })
  }
  const parts = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)]))
  const needed = fc.record(parts, { requiredKeys: required.filter((name) => name in parts) })
  return fc.oneof(needed, fc.record(parts))
}
