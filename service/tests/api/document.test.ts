import { expect, test } from 'vitest'
import { createApp } from '../../http/app'
import { LastUse } from '../../identity/identify'
import { OPERATIONS } from '../../openapi/generate'
import { testService } from '../service'
import { holdToPromise } from './promise'
import { document, wrongAnswer, wrongRequest } from './schema-check'

const service = await testService()

test('the document is served to anybody', async () => {
  const { status, body } = await service.public.get('/openapi.json')
  expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(document))])
})

test('what is mounted is what the table tells of', () => {
  const app = createApp(service.context, { lastUse: new LastUse(service.context) })
  const mounted = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('/'))
    .map(({ method, path }) => `${method} ${path.replace('/core', '').replace(/:(\w+)/g, '{$1}')}`)
  const described = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect([...new Set(mounted)].sort()).toEqual([...described].sort())
})

test.each(OPERATIONS)('the examples of $id hold', ({ path, method }) => {
  const operation = document.paths[path]?.[method]
  const answers = Object.values(operation?.responses ?? {}).flatMap(({ content = {} }) => Object.values(content))
  for (const { schema, example } of answers) {
    if (example !== undefined) expect(wrongAnswer(schema, example)).toBeUndefined()
  }
  const body = operation?.requestBody?.content['application/json']
  if (body) expect(wrongRequest(body.schema, body.example)).toBeUndefined()
})

const me = { account: 'A', app: 'a', user: { email: 'a@b.c', first_name: '', last_name: '' }, capabilities: [] }
const json = new Headers({ 'content-type': 'application/json' })

test.each([
  ['a field is missing', 200, me, 'key'],
  ['a field is of another type', 200, { ...me, key: { id: 1, name: '' } }, 'must be string'],
  ['a field is not described', 200, { ...me, key: { id: '', name: '' }, more: 1 }, 'additional properties'],
  ['the status is not described', 500, { code: 500, message: 'x' }, 'no such status'],
  ['the code is not the status', 401, { code: 403, message: 'x', reason: 'invalid_key' }, 'its code is 403'],
  ['an error has no message', 401, { code: 401 }, 'message'],
])('a test fails when %s', (_, status, body, complaint) => {
  const answer = { status, body, headers: json, bytes: Buffer.from('') }
  expect(() => holdToPromise('GET', 'http://service/core/api/v1/service/me', answer)).toThrow(complaint)
})
