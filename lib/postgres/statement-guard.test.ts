import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseTrouble } from '@/lib/http/database-trouble'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres'
import { GuardedPool } from './guarded-pool'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const home = mkdtempSync(join(tmpdir(), 'statement-guard-'))
const changes: boolean[] = []
let postgres: EmbeddedPostgres
let pool: GuardedPool
beforeAll(async () => {
  chmodSync(home, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir: home, databases: ['letters'] })
  const onConfirming = (isConfirming: boolean) => void changes.push(isConfirming)
  pool = new GuardedPool(postgres.url('letters'), { onLost: () => undefined, onConfirming })
  await pool.query('create table letters (id int primary key)')
})
afterAll(async () => {
  await configure('reset synchronous_standby_names')
  await pool.end()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

async function configure(change: string): Promise<void> {
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  await client.query(`alter system ${change}`)
  await client.query('select pg_reload_conf()').finally(() => client.end())
}

/** Claims a number in a transaction, as what may happen only once does. */
const claim = (id: number) =>
  drizzle(pool).transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`insert into letters values (${id}) on conflict do nothing`)
    return rowCount === 1 ? 'claimed' : 'was claimed before'
  })
const troubleOf = (attempt: Promise<unknown>) => attempt.then(() => undefined, databaseTrouble)

test('a claim that was not confirmed is unknown: repeated later, it was made before and not twice', async () => {
  await configure(`set synchronous_standby_names = 'gone'`)
  const started = performance.now()

  // The second waits for the row of the first.
  expect(await Promise.all([troubleOf(claim(1)), troubleOf(claim(1))])).toEqual(['unconfirmed', 'unconfirmed'])
  expect(performance.now() - started).toBeLessThan(10_000)

  // From then on nothing is tried, and reads are answered.
  expect(await troubleOf(claim(2))).toBe('unconfirmed')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])

  await configure('reset synchronous_standby_names')
  await expect.poll(() => troubleOf(pool.confirmWrite())).toBeUndefined()
  expect(await claim(1)).toBe('was claimed before')
  expect(await claim(2)).toBe('claimed')
  expect(changes).toEqual([false, true])
})

test('a write or read that is only slow is waited for', async () => {
  const write = pool.query('insert into letters select 3 from pg_sleep(9)')
  const read = pool.query('select 4 as four from pg_sleep(9)')

  expect((await write).rowCount).toBe(1)
  expect((await read).rows).toEqual([{ four: 4 }])
  expect(changes).toEqual([false, true])
})
