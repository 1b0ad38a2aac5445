import type pg from 'pg'

/** The version in package.json, which a database records. */
export const VERSION = '0.1.0'

/**
 * The release before this one, which may run on the same database while this one takes over. `npm
 * run torture -- upgrade` packages it from its commit. `desk` and `service` say when its newest
 * migration of each program was made, as in the journals of migrations.
 */
export const PREVIOUS_RELEASE = {
  version: '0.1.0',
  commit: 'b6ad7129c65cc0925046ef43a31be109777c2b1a',
  desk: 1_795_910_034_473,
  service: 1_795_906_812_388,
}

/**
 * The tables are in this schema, whatever the role or the database has for a default. An extension
 * may be in another schema of that default.
 */
export const PUBLIC_FIRST = `set_config('search_path', concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), false)`

/** How far a database is, and what the release that changed its tables last recorded. */
export type State = {
  /** When the newest applied migration was made; 0 in a new database. */
  applied: number
  release?: {
    version: string
    /** A program whose newest migration is older than this cannot run. */
    oldest: number
    oldestVersion: string
    /** The migration that was interrupted, and how many of its parts are done. */
    unfinished: number
    partsDone: number
  }
}

/** Reads what a program may read that has no right to change tables. */
export async function readState(client: pg.Client | pg.PoolClient): Promise<State> {
  const { rows: tables } = await client.query(`
    select to_regclass('drizzle.__drizzle_migrations') is not null as migrations, to_regclass('drizzle.release') is not null as release`)
  if (!tables[0]?.migrations) return { applied: 0 }
  const { rows } = await client.query('select max(created_at) as applied from drizzle.__drizzle_migrations')
  const appliedCount = Number(rows[0]?.applied ?? 0)
  if (!tables[0].release) return { applied: appliedCount }
  const { rows: releases } = await client.query(`
    select version, oldest_migration::float8 as oldest, oldest_version as "oldestVersion",
      unfinished_migration::float8 as unfinished, parts_done as "partsDone" from drizzle.release`)
  return { applied: appliedCount, release: releases[0] }
}

export function refuseOlderRelease({ release }: State, newest: number): void {
  if (!release || newest >= release.oldest) return
  throw new Error(
    `The database was upgraded by release ${release.version}, and this is an older one (${VERSION}, tables of ${dayOf(newest)}). ` +
      `Only release ${release.oldestVersion} (tables of ${dayOf(release.oldest)}) and newer ones can run on it, so nothing was started or changed. ` +
      `Start release ${release.version} or a newer one, or restore the backup from before the upgrade (docs/operations.md, Upgrading)`,
  )
}

/** Rejects tables from before the first migration, which only makes them in a new database. */
export function refuseOlderTables({ applied }: State, first: number, program: string): void {
  if (applied === 0 || applied >= first) return
  throw new Error(
    `The tables of the ${program} (of ${dayOf(applied)}) are too old for this release, so nothing was changed: back up the database, ` +
      `start the release before this one once (commit ${PREVIOUS_RELEASE.commit.slice(0, 12)}), which brings them up to date, and then this one, ` +
      'or begin with an empty database (docs/operations.md, Upgrading)',
  )
}

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** Makes the migrator's own tables, and records which releases can run from now on. */
export async function recordRelease(client: pg.Client | pg.PoolClient, oldest: number): Promise<void> {
  await client.query(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.release (
      id boolean primary key default true check (id),
      version text not null,
      oldest_migration bigint not null,
      oldest_version text not null,
      unfinished_migration bigint not null default 0,
      parts_done integer not null default 0
    )`)
  await client.query(
    `insert into drizzle.release (version, oldest_migration, oldest_version) values ($1, $2, $3)
     on conflict (id) do update set version = excluded.version, oldest_migration = excluded.oldest_migration, oldest_version = excluded.oldest_version`,
    [VERSION, oldest, PREVIOUS_RELEASE.version],
  )
}
