import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { DESK_TABLES } from '@/lib/postgres/roles'
import { benchFolder } from '../harness/folder'
import { ms, perSecond, print, type Row } from '../harness/measure'
import { deskEnvironment } from './desk-environment'
import { mirrorRows } from './mirror-rows'

const ACCOUNT = 'key 00000000-0000-4000-8000-0000000000ee'
const ENVELOPES = 1_000_000
const MIB = 1024 * 1024

/** What one PostgreSQL carries with a million envelopes, and what they take on its disk. */
export async function benchScale(): Promise<void> {
  const folder = benchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, databases: ['desk'] })
  const url = postgres.url('desk')
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrateDatabase(client, DESK_TABLES)
    await mirrorRows(url, ACCOUNT, ENVELOPES)
    print('Size of a million mirrored envelopes', await sizes(client))
    const before = await position(client)
    const rates = await load(url)
    const written = Number((await client.query('select count(*) from mirror_signers')).rows[0].count) / 2
    const bytes = Number(
      (await client.query('select pg_current_wal_lsn() - $1::pg_lsn as bytes', [before])).rows[0].bytes,
    )
    print('One PostgreSQL, one dashboard process, 10 at a time', [
      ...Object.entries(rates).map(([what, rate]): Row => ({ what, value: perSecond(rate) })),
      { what: 'log for each stored envelope, at most', value: `${(bytes / written / 1024).toFixed(1)} KiB` },
    ])
    print('Removing the oldest month', await removal(client))
  } finally {
    await client.end()
    await postgres.stop()
    folder.remove()
  }
}

const position = async (client: pg.Client): Promise<string> =>
  (await client.query('select pg_current_wal_lsn()::text as position')).rows[0].position

async function sizes(client: pg.Client): Promise<Row[]> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select 'rows' as name, pg_relation_size('mirror_envelopes') as bytes
    union all select 'envelopes stored out of line', pg_table_size('mirror_envelopes') - pg_relation_size('mirror_envelopes')
    union all select 'index ' || indexrelid::regclass, pg_relation_size(indexrelid)
      from pg_index where indrelid = 'mirror_envelopes'::regclass
    union all select 'words, with their indexes', pg_total_relation_size('mirror_tokens')
    union all select 'all', pg_total_relation_size('mirror_envelopes') + pg_total_relation_size('mirror_tokens')
    order by bytes`)
  return rows.map(({ name, bytes }) => ({ what: name, value: `${Math.round(Number(bytes) / MIB)} MiB` }))
}

async function load(databaseUrl: string): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'bench/mirror/scale-load.ts'],
    { env: deskEnvironment(databaseUrl) },
  )
  return JSON.parse(stdout)
}

/** What retention does now, which monthly partitions would replace by dropping one. */
async function removal(client: pg.Client): Promise<Row[]> {
  const started = performance.now()
  const { rowCount } = await client.query(
    `
    delete from mirror_envelopes where account = $1
      and changed_at < (select min(changed_at) + interval '30 days' from mirror_envelopes where account = $1)`,
    [ACCOUNT],
  )
  const deleted = performance.now()
  await client.query('vacuum mirror_envelopes')
  return [
    { what: `delete of ${rowCount?.toLocaleString('en')} rows`, value: ms(deleted - started) },
    { what: 'vacuum after it', value: ms(performance.now() - deleted) },
  ]
}
