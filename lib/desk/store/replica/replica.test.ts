import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GET as getHealth } from '@/app/api/health/route'
import { resetOnce } from '@/lib/desk/env/once'
import { send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import type { Desk } from '../database'
import { readMirror } from '../mirror/read'
import { closeReplica, replicaTimings } from './replica'

/** The same server plays the replica: for its connections, a function that a test sets says how far it has come. */
const AS_REPLICA = { search_path: 'replica,pg_catalog,public', name: 'at the replica' }
const FAR_AHEAD = 'FFFFFFFF/0'
const BEHIND = '0/1'

let service: FakeService
let stop: () => Promise<void>
let database: pg.Client
beforeAll(async () => {
  service = await startFakeService()
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_replica' }))
  database = new pg.Client(process.env.DATABASE_URL)
  await database.connect()
  await database.query('create schema replica')
})
afterAll(async () => {
  await database.end()
  await stop()
  await service.stop()
})
beforeEach(() => use(replicaUrl()))

function replicaUrl(): string {
  const url = new URL(process.env.DATABASE_URL ?? '')
  url.searchParams.set('options', `-c search_path=${AS_REPLICA.search_path}`)
  url.searchParams.set('application_name', AS_REPLICA.name)
  return url.href
}

/** As in a process that is started with it. */
async function use(url: string): Promise<void> {
  await hasReplayed(FAR_AHEAD)
  await closeReplica()
  process.env.DATABASE_READ_URL = url
  for (const name of ['env', 'replica', 'replica timings']) resetOnce(name)
  Object.assign(replicaTimings(), { lookAgainAfterMs: 0 })
}

const hasReplayed = (position: string | null) =>
  database.query(`create or replace function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql
    as $$ select ${position === null ? 'null' : `'${position}'`}::pg_lsn $$`)

const nameOf = async (tx: Desk) => {
  const { rows } = await tx.execute<{ name: string }>(sql`select current_setting('application_name') as name`)
  return rows[0]?.name
}
const whereRead = () => readMirror(nameOf)
const health = async () => (await send(getHealth)).json()

test('reads go to a replica that shows everything that is committed', async () => {
  await expect.poll(whereRead).toBe(AS_REPLICA.name)
  expect(await health()).toMatchObject({ code: 200, replica: 'used' })
})

test('what a replica does not show yet is read at the primary, until it has caught up', async () => {
  await expect.poll(whereRead).toBe(AS_REPLICA.name)
  await hasReplayed(BEHIND)

  for (let read = 0; read < 5; read++) expect(await whereRead()).not.toBe(AS_REPLICA.name)
  expect(await health()).toMatchObject({ code: 200, replica: 'not used' })

  await hasReplayed(FAR_AHEAD)
  await expect.poll(whereRead).toBe(AS_REPLICA.name)
})

test('a person does not notice that the replica is lost in the middle of a read', async () => {
  await expect.poll(whereRead).toBe(AS_REPLICA.name)

  const name = await readMirror(async (tx) => {
    const found = await nameOf(tx)
    if (found === AS_REPLICA.name) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    return found
  })

  expect(name).not.toBe(AS_REPLICA.name)
  await expect.poll(whereRead).toBe(AS_REPLICA.name)
})

test.each([
  ['nothing listens', () => 'postgres://desk@127.0.0.1:1/desk'],
  ['it is no replica', () => process.env.DATABASE_URL ?? ''],
  ['it has another database', () => replicaUrl().replace(/\/test_\w+/, '/postgres')],
])('reads go to the primary when %s', async (_, url) => {
  await use(url())

  for (let read = 0; read < 5; read++) expect(await whereRead()).not.toBe(AS_REPLICA.name)
  expect(await health()).toMatchObject({ code: 200, replica: 'not used' })
})

test('a read that fails for its own reason is answered with that reason, and the replica stays', async () => {
  await expect.poll(whereRead).toBe(AS_REPLICA.name)

  await expect(readMirror(() => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable')
  const slow = (tx: Desk) => tx.execute(sql`select set_config('statement_timeout', '1', true), pg_sleep(0)`)
  await expect(readMirror(async (tx) => (await slow(tx)) && tx.execute(sql`select pg_sleep(1)`))).rejects.toThrow()

  expect(await whereRead()).toBe(AS_REPLICA.name)
})
