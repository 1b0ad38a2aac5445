import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { expect, test } from 'vitest'
import { describeError } from './describe-error'

const SECRET = 'session-token-of-somebody'

function logged(err: unknown): string {
  const lines: string[] = []
  const log = pino({ serializers: { err: describeError } }, { write: (line: string) => lines.push(line) })
  log.error({ err }, 'failed')
  return lines.join('')
}

test('what a failed query was given is in no line of the log', () => {
  const driver = Object.assign(new Error(`invalid input syntax for type uuid: "${SECRET}"`), {
    code: '22P02',
    detail: `Key (token)=(${SECRET}) already exists.`,
    where: `unnamed portal parameter $1 = '${SECRET}'`,
  })
  const failed = new DrizzleQueryError(
    'select "id" from "sessions" where "token" = $1',
    [SECRET, `a\n    at ${SECRET}`],
    driver,
  )
  const wrapped = new AggregateError([new Error('outer', { cause: failed })], 'several')

  for (const error of [driver, failed, wrapped]) {
    const line = logged(error)
    expect(line).not.toContain(SECRET)
    expect(line).toContain('describe-error.test.ts')
  }
  expect(logged(failed)).toContain('from \\"sessions\\" where')
  expect(JSON.parse(logged(failed)).err.cause).toMatchObject({ code: '22P02' })
})

test('what is thrown and is no error is not written out', () => {
  expect(logged({ token: SECRET })).not.toContain(SECRET)
  expect(logged(`Failed query: select 1\nparams: ${SECRET}`)).not.toContain(SECRET)
})
