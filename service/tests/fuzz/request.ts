import { gzipSync } from 'node:zlib'
import fc from '@/scripts/testing/properties'
import { OPERATIONS } from '../../openapi/generate'
import type { OpenApiOperation, OpenApiParameter } from '../../openapi/openapi'
import { document } from '../api/schema-check'
import { damaged } from './damage'
import { fitting } from './fitting'
import { hostileText, hostileValue } from './hostile'

/** A request before it is known which envelope, template or token the world has for `{…}` in its path. */
export type Draft = {
  operation: string
  method: string
  /** Segments between slashes; a `known` one names what the world fills in, by kind and number. */
  path: (string | Known)[]
  query: string
  headers: Record<string, string | string[]>
  credential: 'good' | 'none' | 'bad'
  body?: Buffer
}

export type Known = { known: string; pick: number }

/** Requests for every operation, all as often. */
export const drafts = (): fc.Arbitrary<Draft> =>
  fc.oneof(...OPERATIONS.map(({ path, method }) => draft(path, method, document.paths[path]?.[method])))

function draft(path: string, method: string, operation: OpenApiOperation | undefined): fc.Arbitrary<Draft> {
  const parameters = operation?.parameters ?? []
  const body = operation?.requestBody?.content['application/json']?.schema
  return fc.record({
    operation: fc.constant(operation?.operationId ?? path),
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant(method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD') },
    ),
    path: fc.tuple(
      ...path
        .slice(1)
        .split('/')
        .map((segment) => segmentOf(path, segment)),
    ),
    query: queryOf(parameters.filter((parameter) => parameter.in === 'query')),
    headers: headersOf(parameters.filter((parameter) => parameter.in === 'header')),
    credential: fc.oneof(
      { weight: 20, arbitrary: fc.constant('good' as const) },
      { weight: 1, arbitrary: fc.constantFrom('none' as const, 'bad' as const) },
    ),
    body: body ? bodies(fitting(body)) : fc.option(bodies(hostileValue), { nil: undefined, freq: 8 }),
  })
}

function segmentOf(path: string, segment: string): fc.Arbitrary<string | Known> {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1]
  if (!name) return fc.constant(segment)
  const kind = name === 'id' ? `${path.split('/').at(path.split('/').indexOf(segment) - 1)}` : name
  return fc.oneof(
    { weight: 6, arbitrary: fc.nat(1_000).map((pick) => ({ known: kind, pick })) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 2, arbitrary: hostileText.map(encoded) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff%fe', '%c0%af', '..', '%2e%2e%2f', '', 'é', '\u00ff'),
    },
  )
}

function queryOf(parameters: OpenApiParameter[]): fc.Arbitrary<string> {
  const pair = fc.oneof(
    ...parameters.map(({ name, schema }) =>
      fc
        .oneof({ weight: 3, arbitrary: fitting(schema).map(String) }, { weight: 2, arbitrary: hostileText })
        .map((value) => `${name}=${encoded(value)}`),
    ),
    fc.constantFrom(
      '',
      '&',
      '=',
      '%',
      'a=%zz',
      'since[]=1',
      'limit=5',
      '__proto__=1',
      'since',
      'after=',
      '?',
      'x=1;y=2',
    ),
  )
  return fc.array(pair, { maxLength: 5 }).map((pairs) => (pairs.length > 0 ? `?${pairs.join('&')}` : ''))
}

/** Percent-encoded, as far as the text can be. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString())

const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 6_000))

function headersOf(parameters: OpenApiParameter[]): fc.Arbitrary<Record<string, string | string[]>> {
  const named = Object.fromEntries(
    parameters.map(({ name }) => [
      name.toLowerCase(),
      fc.oneof(
        headerText,
        fc.constantFrom('bytes=0-', 'bytes=5-1', 'bytes=-0', 'bytes=99999999999999999999-', 'key-1', 'key-2'),
      ),
    ]),
  )
  return fc.record(
    {
      ...named,
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '',
      ),
      accept: fc.constantFrom('image/png', '*/*', 'application/xml'),
      'user-agent': headerText,
      'x-forwarded-for': headerText,
      'if-none-match': fc.constantFrom('*', '"x"'),
      'x-more': fc.constantFrom('a'.repeat(8_000), ['a', 'b']),
      origin: fc.constantFrom('https://evil.example', 'null'),
    },
    { requiredKeys: [] },
  )
}

/** A body as bytes: mostly JSON that fits or nearly does, sometimes nothing of the kind. */
function bodies(values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const json = fc.oneof({ weight: 1, arbitrary: values }, { weight: 1, arbitrary: damaged(values) }).map(text)
  return fc.oneof(
    { weight: 12, arbitrary: json.map((written) => Buffer.from(written)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat())
        .map(([written, at]) => Buffer.from(written.slice(0, at % (written.length + 1)))),
    },
    { weight: 1, arbitrary: json.map((written) => Buffer.from(`\ufeff${written}`)) },
    { weight: 1, arbitrary: json.map((written) => Buffer.from(written, 'utf16le')) },
    { weight: 1, arbitrary: json.map((written) => gzipSync(written)) },
    { weight: 1, arbitrary: hostileValue.map((value) => Buffer.from(text(value))) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '',
          '{',
          '[1,]',
          '{"a":1e999999}',
          '{"a":1,"a":2}',
          'NaN',
          "{'a':1}",
          '['.repeat(50_000),
          '{"a":'.repeat(20_000),
          '"\\u0000"',
          '"\\ud800"',
        )
        .map((written) => Buffer.from(written)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
}

const text = (value: unknown) => JSON.stringify(value) ?? ''
