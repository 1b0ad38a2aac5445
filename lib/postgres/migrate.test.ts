import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '@/scripts/testing/database'
import { migrateDatabase } from './migrate'

const FIRST = ['create table letters (id int)', 'insert into letters select generate_series(1, 100)']
const folder = mkdtempSync(join(tmpdir(), 'migrate-'))
let database: Awaited<ReturnType<typeof createDatabase>>
let clients: pg.Client[]
beforeEach(async () => {
  database = await createDatabase()
  clients = []
})
afterEach(async () => {
  for (const client of clients) await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.url)
  await client.connect()
  clients.push(client)
  return client
}

/** Starts a program whose migrations are these lists of parts, all but the last from releases before. Answers how many tables with rows get. */
async function start(migrations: string[][], first = 1): Promise<number> {
  const at = join(folder, String(migrations.length))
  mkdirSync(join(at, 'meta'), { recursive: true })
  for (const [index, parts] of migrations.entries())
    writeFileSync(join(at, `${index}.sql`), parts.join('--> statement-breakpoint\n'))
  const entries = migrations.map((_, index) => ({
    idx: index,
    when: first + index,
    tag: String(index),
    breakpoints: true,
  }))
  writeFileSync(join(at, 'meta/_journal.json'), JSON.stringify({ entries }))
  const client = new pg.Client(database.url)
  await client.connect()
  let upgraded = 0
  const onUpgrade = (count: number) => {
    upgraded = count
  }
  const previous = first + migrations.length - 2
  await migrateDatabase(client, {
    program: 'post office',
    variable: 'POST_OFFICE_URL',
    folder: at,
    lock: 'letters',
    previous,
    onUpgrade,
  }).finally(() => client.end())
  return upgraded
}

const rowsOf = async (sql: string) => (await (await connect()).query(sql)).rows

test('a new database gets everything, also indexes that are built concurrently elsewhere', async () => {
  await start([FIRST, ['create index concurrently if not exists letters_id on letters (id)']])

  expect(await rowsOf('select count(*)::int from letters')).toEqual([{ count: 100 }])
  expect(await rowsOf("select indisvalid from pg_index where indexrelid = 'letters_id'::regclass")).toEqual([
    { indisvalid: true },
  ])
})

test('while a change waits for a lock, others go on reading', async () => {
  await start([FIRST])
  const reader = await connect()
  await reader.query('begin')
  await reader.query('select * from letters limit 1')

  const upgrading = start([FIRST, ['alter table letters add column subject text']])
  const other = await connect()
  await expect
    .poll(() => rowsOf("select 1 from pg_locks where relation = 'letters'::regclass and not granted"))
    .toHaveLength(1)
  expect((await other.query('select count(*)::int from letters')).rows).toEqual([{ count: 100 }])
  await reader.query('commit')
  await upgrading

  expect(await rowsOf('select subject from letters limit 1')).toEqual([{ subject: null }])
})

test('processes that start together build an index once, while others hold snapshots', async () => {
  await start([FIRST])
  const index = [['create index concurrently if not exists letters_id on letters (id)']]

  await Promise.all([start([FIRST, ...index]), start([FIRST, ...index]), start([FIRST, ...index])])

  expect(await rowsOf('select created_at::int as migration from drizzle.__drizzle_migrations order by id')).toEqual([
    { migration: 1 },
    { migration: 2 },
  ])
})

test('an interrupted upgrade goes on where it was, and an index that was not finished is built again', async () => {
  await start([FIRST, ['create table notes (id int)']])
  const parts = (last: string) => [
    'insert into letters values (101)',
    'create unique index concurrently if not exists letters_id on letters (id)',
    last,
  ]
  await expect(start([FIRST, ['create table notes (id int)'], parts('select 1 / 0')])).rejects.toThrow(
    'division by zero',
  )
  const client = await connect()
  await client.query("update pg_index set indisvalid = false where indexrelid = 'letters_id'::regclass")
  await client.query('update drizzle.release set parts_done = 1')

  await start([FIRST, ['create table notes (id int)'], parts('alter table letters add column subject text')])

  expect(await rowsOf('select count(*)::int from letters')).toEqual([{ count: 101 }])
  expect(await rowsOf("select indisvalid from pg_index where indexrelid = 'letters_id'::regclass")).toEqual([
    { indisvalid: true },
  ])
  expect(
    await rowsOf('select unfinished_migration::int as unfinished, parts_done as done from drizzle.release'),
  ).toEqual([{ unfinished: 0, done: 0 }])
})

test('a migration that the database refuses is named in one line, which says what to do', async () => {
  await expect(start([['create table letters (id int)', 'create table letters (id int)']])).rejects.toThrow(
    /^The tables of the post office .*: migration 0 failed \(relation "letters" already exists\)\. .*start again.*$/,
  )
  await start([FIRST])
  await expect(start([FIRST, ["select 'for Ada only'::int"]])).rejects.toThrow(
    /^The tables of the post office .*: migration 1 failed \(invalid input syntax for type integer\)\. .*start again.*$/,
  )
})

test('the release before may start on the new tables, an older one is refused and told what to do', async () => {
  const releases = [FIRST, ['alter table letters add column a text'], ['alter table letters add column b text']]
  expect(await start(releases.slice(0, 1))).toBe(0)
  expect(await start(releases)).toBe(2)

  expect(await start(releases.slice(0, 2))).toBe(0)
  await expect(start(releases.slice(0, 1))).rejects.toThrow(
    /older one.*nothing was started or changed.*restore the backup/s,
  )
  expect(await rowsOf('select a, b from letters limit 1')).toEqual([{ a: null, b: null }])
})

test('tables from before the first migration are refused in one line, which says what to do', async () => {
  await start([FIRST])

  await expect(start([FIRST], 2)).rejects.toThrow(
    /^The tables of the post office .* too old .* nothing was changed: back up the database, start the release before this one once \(commit \w+\).*empty database.*$/,
  )
  expect(await rowsOf('select count(*)::int from letters')).toEqual([{ count: 100 }])
})
