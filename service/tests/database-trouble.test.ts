import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { file } from './given'
import { testService } from './service'

const service = await testService()
const request = { signers: [{ email: 'grace@example.com' }], files: [file([0])] }

/** Has PostgreSQL fail each new envelope with this code; without one it works again. */
async function failWith(code: string | undefined): Promise<void> {
  const client = new pg.Client(service.databaseUrl)
  await client.connect()
  await client.query('drop trigger if exists fails on envelopes')
  if (code) {
    const body = `begin raise exception 'could not extend file "base/5"' using errcode = '${code}'; end`
    await client.query(`create or replace function fail() returns trigger language plpgsql as $$ ${body} $$`)
    await client.query('create trigger fails before insert on envelopes for each row execute function fail()')
  }
  await client.end()
}
afterEach(() => failWith(undefined))

test.each([
  ['53100', 'storage_full', '30'],
  ['57P01', 'database_unavailable', '5'],
])(
  'the database fails with %s: a 503 says %s, and the same request works afterwards',
  async (code, reason, seconds) => {
    const key = { 'x-idempotency-key': `once ${code}` }
    await failWith(code)
    const answer = await service.as('ada').post('/envelopes', request, key)
    await failWith(undefined)
    const again = await service.as('ada').post('/envelopes', request, key)

    expect(answer).toMatchObject({ status: 503, body: { code: 503, reason } })
    expect(answer.headers.get('retry-after')).toBe(seconds)
    expect(JSON.stringify(answer.body)).not.toContain('base/5')
    expect(again.status).toBe(200)
  },
)

test('any other failure of a statement is our own', async () => {
  await failWith('42601')
  // No call promises a 500.
  await expect(service.as('ada').post('/envelopes', request)).rejects.toThrow('answered 500')
})
