import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { binariesOfRelease, majorOf, UPGRADE_FOLDER, unprivilegedAccount } from './binaries'
import { lockFolder, SUPERUSER } from './cluster'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres'
import { createTablesUntil } from './migrate'
import { readState } from './release'
import { createRoles, type ProgramTables } from './roles'

/** Says that everything is copied, and that only names are left to change. */
const COMPLETE = 'complete'
/** A server that writes everything once. */
const WRITES = { max_wal_size: '4GB', synchronous_commit: 'off', autovacuum: 'off' }

export type UpgradeResult = { from: number; rows: Record<string, number>; previous: string }

/**
 * Copies the databases of a data folder that another major version of PostgreSQL wrote, with the
 * programs of the release that did, into new ones of ours, which then take their name. The old
 * files stay beside them. An upgrade that fails changes nothing; one that was interrupted is run
 * again.
 */
export async function upgradePostgres(
  dataDir: string,
  release: string,
  databases: Record<string, ProgramTables>,
): Promise<UpgradeResult> {
  const home = resolve(dataDir)
  const upgradeFolder = join(home, UPGRADE_FOLDER)
  const from = majorOf(join(home, 'postgres')) ?? majorOf(join(upgradeFolder, 'from'))
  if (from === undefined) throw new Error(`There is no database in ${home}`)
  const previous = join(home, `postgres-${from}`)
  const rows: Record<string, number> = {}
  if (existsSync(join(home, 'postgres')) || !existsSync(join(upgradeFolder, COMPLETE))) {
    if (existsSync(previous)) throw new Error(`${previous} is there from an earlier upgrade: move it away first`)
    rmSync(upgradeFolder, { recursive: true, force: true })
    Object.assign(rows, await copyAll(home, release, from, databases))
  }
  takeNames(home, previous, from)
  return { from, rows, previous }
}

async function copyAll(
  home: string,
  release: string,
  from: number,
  databases: Record<string, ProgramTables>,
): Promise<Record<string, number>> {
  const programs = await binariesOfRelease(release, unprivilegedAccount())
  if (Number.parseInt(programs.version, 10) !== from)
    throw new Error(`The databases were written by PostgreSQL ${from}, and ${resolve(release)} has ${programs.version}`)
  const settings = { default_transaction_read_only: 'on' }
  const old = await startEmbeddedPostgres({ dataDir: home, databases: [], settings, programs })
  try {
    const there = await databasesOf(old, Object.keys(databases))
    const upgradeFolder = join(home, UPGRADE_FOLDER)
    mkdirSync(upgradeFolder, { mode: 0o711 })
    const fresh = await startEmbeddedPostgres({ dataDir: upgradeFolder, databases: there, settings: WRITES })
    try {
      const rows: Record<string, number> = {}
      for (const name of there) {
        const tables = databases[name]
        // Both servers run as one account, which this folder belongs to.
        const file = join(realpathSync(join(upgradeFolder, 'postgres')), 'copied-rows')
        if (!tables) continue
        // As at a start, the tables belong to a role without a superuser's rights.
        const { owner } = await createRoles(fresh.url(name), name)
        rows[name] = await copyDatabase({ from: old.url(name), to: fresh.url(name), owner }, tables, file)
      }
      await keepPassword(old, fresh)
      return rows
    } finally {
      await fresh.stop()
    }
  } finally {
    await old.stop()
  }
}

async function databasesOf(server: EmbeddedPostgres, names: string[]): Promise<string[]> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  const { rows } = await client
    .query<{ name: string }>(
      "select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by datname",
    )
    .finally(() => client.end())
  const foreignDatabase = rows.find(({ name }) => !names.includes(name))
  if (foreignDatabase)
    throw new Error(`The database ${foreignDatabase.name} is not one of ours: move it to another PostgreSQL first`)
  return rows.map(({ name }) => name)
}

/** The file with the superuser's password stays as it is. */
async function keepPassword(old: EmbeddedPostgres, fresh: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(fresh.url('postgres'))
  await client.connect()
  const password = decodeURIComponent(new URL(old.url('postgres')).password)
  await client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(password)}`).finally(() => client.end())
}

/** Once begun it must be repeated until it ends: a start refuses half of the names. */
function takeNames(home: string, previous: string, from: number): void {
  const unlock = lockFolder(home)
  try {
    const upgradeFolder = join(home, UPGRADE_FOLDER)
    mkdirSync(join(upgradeFolder, 'from'), { recursive: true })
    writeFileSync(join(upgradeFolder, 'from', 'PG_VERSION'), String(from))
    writeFileSync(join(upgradeFolder, COMPLETE), '')
    if (existsSync(join(home, 'postgres'))) renameSync(join(home, 'postgres'), previous)
    renameSync(join(upgradeFolder, 'postgres'), join(home, 'postgres'))
    rmSync(upgradeFolder, { recursive: true })
  } finally {
    unlock()
  }
}

type Table = { name: string; columns: string }

/**
 * Copies a program's database from one server to another on the same machine, table by table, by a
 * file that both can reach. The new one gets the same migrations first. Answers the number of rows;
 * rejects when anything is missing.
 */
async function copyDatabase(
  urls: { from: string; to: string; owner: string },
  tables: ProgramTables,
  file: string,
): Promise<number> {
  const [old, fresh] = [new pg.Client(urls.from), new pg.Client(urls.to)]
  await old.connect()
  await fresh.connect()
  try {
    const state = await readState(old)
    if (state.applied === 0) return 0
    refuseUnfinishedMigrations(state.release?.unfinished)
    const owner = new pg.Client(urls.owner)
    await owner.connect()
    const newest = await createTablesUntil(owner, tables, state).finally(() => owner.end())
    if (newest !== state.applied)
      throw new Error('The tables are newer than this release: start the release that wrote them, or a newer one')
    const list = await tablesOf(old)
    requireSame(list, await tablesOf(fresh))
    // No trigger and no check of another table: the rows have passed them.
    await fresh.query('set session_replication_role = replica')
    let rows = 0
    for (const table of list) rows += await copyTable(old, fresh, table, file)
    await copySequences(old, fresh)
    await fresh.query('analyze')
    return rows
  } finally {
    rmSync(file, { force: true })
    await old.end()
    await fresh.end()
  }
}

function refuseUnfinishedMigrations(unfinished = 0): void {
  if (unfinished === 0) return
  throw new Error(
    'An upgrade of the tables was interrupted: first start the release that began it, with the PostgreSQL it came with',
  )
}

/** What a program stores: computed columns are computed again. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ' order by attname) as columns
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') group by 1 order by 1`)
  return rows
}

function requireSame(old: Table[], fresh: Table[]): void {
  const lines = (tables: Table[]) => tables.map(({ name, columns }) => `${name}: ${columns}`)
  const other =
    lines(old).find((line) => !lines(fresh).includes(line)) ?? lines(fresh).find((line) => !lines(old).includes(line))
  if (other) throw new Error(`The tables differ from those of this release, so nothing was changed. Here: ${other}`)
}

async function copyTable(old: pg.Client, fresh: pg.Client, { name, columns }: Table, file: string): Promise<number> {
  const path = fresh.escapeLiteral(file)
  const copyResult = await old.query(`copy (select ${columns} from ${name}) to ${path}`)
  // A migration may have made rows.
  await fresh.query(`delete from ${name}`)
  const read = await fresh.query(`copy ${name} (${columns}) from ${path}`)
  if (copyResult.rowCount !== read.rowCount)
    throw new Error(`${name} has ${copyResult.rowCount} rows, of which ${read.rowCount} were copied`)
  return read.rowCount ?? 0
}

async function copySequences(old: pg.Client, fresh: pg.Client): Promise<void> {
  const { rows } = await old.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  for (const { name, last } of rows) await fresh.query('select setval($1::regclass, $2)', [name, last])
}
