import { expect, test } from 'vitest'
import { ServiceFault } from '@/lib/contract/answer'
import { OPERATIONS, openApi } from './generate'
import { everywhere, type JsonSchema } from './openapi'
import { nameOf } from './schemas'

const document = openApi('/core')
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const { schemas } = document.components

/** Every schema inside the document except the named ones themselves. */
function inner(): JsonSchema[] {
  const contents = operations.flatMap(({ parameters = [], requestBody, responses }) => [
    ...parameters,
    ...[requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {})),
  ])
  return [
    ...Object.values(schemas).flatMap((schema) => partsOf(schema).slice(0, -1)),
    ...contents.flatMap(({ schema }) => partsOf(schema)),
  ]
}

/** The schema and those inside it, itself last. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const parts: JsonSchema[] = []
  everywhere(schema, (part) => {
    parts.push(part)
    return part
  })
  return parts
}

test('every operation has one place and one name', () => {
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length)
  expect(operations.length).toBe(OPERATIONS.length)
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort())
})

test('the parameters of a path are those of its operation', () => {
  for (const { path, parameters = [] } of OPERATIONS) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(named)
  }
})

test('every field of every object is described', () => {
  const silent = Object.entries(schemas).flatMap(([name, { properties = {}, description }]) => [
    ...(description ? [] : [name]),
    ...Object.entries(properties).flatMap(([field, schema]) => (schema.description ? [] : [`${name}.${field}`])),
  ])
  expect(silent).toEqual([])
})

test('every object has a name, and every name leads to one', () => {
  expect(inner().filter(({ properties }) => properties)).toEqual([])
  const refs = inner().flatMap(({ $ref }) => ($ref ? [nameOf($ref)] : []))
  expect([...new Set(refs)].filter((name) => !schemas[name])).toEqual([])
})

test('answers hold no null, and requests may', () => {
  const text = (name: string) => JSON.stringify(schemas[name])
  expect(text('PdfSignRequest')).not.toContain('"null"')
  expect(text('NewEnvelope')).toContain('"null"')
})

test('the interface’s errors stand at each operation (part 4)', () => {
  const statusesOf = (id: string) => {
    const { responses } = operations.find(({ operationId }) => operationId === id) ?? { responses: {} }
    return Object.keys(responses).map(Number)
  }
  // The service's own: 403 for a key without the capability, and 503 when its database fails.
  expect(statusesOf('readIdentity')).toEqual([200, 401, 429, 503])
  expect(statusesOf('listEnvelopes')).toEqual([200, 400, 401, 403, 429, 503])
  expect(statusesOf('createEnvelope')).toEqual([200, 400, 401, 403, 429, 503])
  expect(statusesOf('createEnvelopeFromTemplate')).toEqual([200, 400, 401, 403, 404, 429, 503])
  expect(statusesOf('readEnvelope')).toEqual([200, 401, 403, 404, 429, 503])
  expect(statusesOf('voidEnvelope')).toEqual([200, 401, 403, 404, 429, 503])
  expect(statusesOf('readAuditTrail')).toEqual([200, 401, 403, 404, 429, 503])
  // 400 for the body, an addition of this service.
  // 409 for bounds on what is added to an envelope.
  expect(statusesOf('resendInvitations')).toEqual([200, 400, 401, 403, 404, 409, 429, 503])
  expect(statusesOf('downloadSignedDocument')).toEqual([200, 206, 400, 401, 403, 404, 416, 429, 503])
  expect(statusesOf('delegateSigner')).toEqual([200, 400, 401, 403, 404, 409, 429, 503])
  expect(statusesOf('searchSigners')).toEqual([200, 400, 401, 403, 429, 503])
  expect(statusesOf('listTemplates')).toEqual([200, 400, 401, 403, 429, 503])
  expect(statusesOf('readTemplate')).toEqual([200, 401, 403, 404, 429, 503])
  expect(statusesOf('createSubscription')).toEqual([200, 400, 401, 403, 429, 503])
  expect(statusesOf('listEventTypes')).toEqual([200])
  expect(statusesOf('readVerificationContract')).toEqual([200])
})

test('openApi gives every error an example of its status', () => {
  const errors = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      content['application/json']?.schema.$ref !== '#/components/schemas/Error'
        ? []
        : [{ operationId, status: Number(status), example: content['application/json']?.example }],
    ),
  )
  expect(errors.length).toBeGreaterThan(100)
  expect(errors.filter(({ status, example }) => ServiceFault.safeParse(example).data?.code !== status)).toEqual([])
})

test('openApi names the formats of the interface', () => {
  const formatOf = (name: string, field: string) => {
    const { format, anyOf = [] } = schemas[name]?.properties?.[field] ?? {}
    return format ?? anyOf.find((part) => part.format)?.format
  }
  expect(formatOf('EnvelopeEvent', 'event_time')).toBe('date-time')
  expect(formatOf('AuditEntry', 'at')).toBe('date-time')
  expect(formatOf('DocumentSigner', 'email')).toBe('idn-email')
  expect(formatOf('MeUser', 'email')).toBe('idn-email')
  expect(formatOf('MeKey', 'id')).toBe('uuid')
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  const typesOf = (name: string) => [
    ...new Set(parameters.filter((each) => each.name === name).map(({ schema }) => schema.format ?? schema.type)),
  ]
  expect([typesOf('id'), typesOf('templateId'), typesOf('email'), typesOf('signed')]).toEqual([
    ['uuid'],
    ['uuid'],
    ['idn-email'],
    ['boolean'],
  ])
})

test('openApi asks no key of webhook receivers', () => {
  expect(Object.values(document.webhooks).map(({ post }) => post.security)).toEqual(
    Object.keys(document.webhooks).map(() => []),
  )
})
