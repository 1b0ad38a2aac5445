import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { databaseTrouble } from './database-trouble'

const failing = (connectionString: string) =>
  new pg.Pool({ connectionString, connectionTimeoutMillis: 500 }).query('select 1').catch((error: unknown) => error)

test('a PostgreSQL that nobody reaches is unavailable', async () => {
  expect(databaseTrouble(await failing(`postgres://127.0.0.1:${await freePort()}/desk`))).toBe('unavailable')
})

test('one that does not answer, or hangs up, is unavailable', async () => {
  for (const take of [() => undefined, (socket: { destroy(): void }) => socket.destroy()]) {
    const server = createServer(take)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect(databaseTrouble(await failing(`postgres://127.0.0.1:${port}/desk`))).toBe('unavailable')
    server.close()
  }
})

const answered = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('its words'), { code }) })

test.each([
  ['53100', 'full'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['57P03', 'unavailable'],
  ['58030', 'unavailable'],
  // A statement that took too long, a violated constraint, a wrong statement.
  ['57014', undefined],
  ['23505', undefined],
  ['42601', undefined],
])('PostgreSQL answers %s: %s', (code, trouble) => {
  expect(databaseTrouble(answered(code))).toBe(trouble)
})

test('a failure to reach another server says nothing about the database', async () => {
  const error = await fetch(`http://127.0.0.1:${await freePort()}`).catch((failure: unknown) => failure)
  expect(databaseTrouble(error)).toBeUndefined()
})
