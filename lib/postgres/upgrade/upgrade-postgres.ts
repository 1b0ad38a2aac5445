import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { unprivilegedAccount } from '../account'
import { binariesOfRelease } from '../binaries'
import { SUPERUSER } from '../cluster'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded'
import { lockFolder } from '../lock'
import { majorOf, PREPARED } from '../major-version'
import type { ProgramTables } from '../roles'
import { copyDatabase } from './copy-database'

/** Says that everything is copied, and that only names are left to change. */
const COMPLETE = 'complete'
/** A server that writes everything once. */
const WRITES = { max_wal_size: '4GB', synchronous_commit: 'off', autovacuum: 'off' }

export type Upgraded = { from: number; rows: Record<string, number>; previous: string }

/**
 * Copies the databases of a data folder that another major version of PostgreSQL wrote, with the programs of the release that did,
 * into new ones of ours, which then take their name. The old files stay beside them. An upgrade that fails changes nothing; one that
 * was interrupted is run again.
 */
export async function upgradePostgres(
  dataDir: string,
  release: string,
  databases: Record<string, ProgramTables>,
): Promise<Upgraded> {
  const home = resolve(dataDir)
  const prepared = join(home, PREPARED)
  const from = majorOf(join(home, 'postgres')) ?? majorOf(join(prepared, 'from'))
  if (from === undefined) throw new Error(`There is no database in ${home}`)
  const previous = join(home, `postgres-${from}`)
  const rows: Record<string, number> = {}
  if (existsSync(join(home, 'postgres')) || !existsSync(join(prepared, COMPLETE))) {
    if (existsSync(previous)) throw new Error(`${previous} is there from an earlier upgrade: move it away first`)
    rmSync(prepared, { recursive: true, force: true })
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
    const prepared = join(home, PREPARED)
    mkdirSync(prepared, { mode: 0o711 })
    const fresh = await startEmbeddedPostgres({ dataDir: prepared, databases: there, settings: WRITES })
    try {
      const rows: Record<string, number> = {}
      for (const name of there) {
        const tables = databases[name]
        // Both servers run as one account, which this folder belongs to.
        const file = join(realpathSync(join(prepared, 'postgres')), 'copied-rows')
        if (tables) rows[name] = await copyDatabase(old.url(name), fresh.url(name), tables, file)
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

async function databasesOf(server: EmbeddedPostgres, known: string[]): Promise<string[]> {
  const client = new pg.Client(server.url('postgres'))
  await client.connect()
  const { rows } = await client
    .query<{ name: string }>(
      "select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by datname",
    )
    .finally(() => client.end())
  const unknown = rows.find(({ name }) => !known.includes(name))
  if (unknown) throw new Error(`The database ${unknown.name} is not one of ours: move it to another PostgreSQL first`)
  return rows.map(({ name }) => name)
}

/** The file with the superuser's password stays as it is. */
async function keepPassword(old: EmbeddedPostgres, fresh: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(fresh.url('postgres'))
  await client.connect()
  const password = decodeURIComponent(new URL(old.url('postgres')).password)
  await client.query(`alter role ${SUPERUSER} password ${client.escapeLiteral(password)}`).finally(() => client.end())
}

/** From its first step on, only running it again leads anywhere: a start refuses a folder with half of the names. */
function takeNames(home: string, previous: string, from: number): void {
  const unlock = lockFolder(home)
  try {
    const prepared = join(home, PREPARED)
    mkdirSync(join(prepared, 'from'), { recursive: true })
    writeFileSync(join(prepared, 'from', 'PG_VERSION'), String(from))
    writeFileSync(join(prepared, COMPLETE), '')
    if (existsSync(join(home, 'postgres'))) renameSync(join(home, 'postgres'), previous)
    renameSync(join(prepared, 'postgres'), join(home, 'postgres'))
    rmSync(prepared, { recursive: true })
  } finally {
    unlock()
  }
}
