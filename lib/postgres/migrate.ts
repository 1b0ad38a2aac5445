import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

export type Migrations = { folder: string; lock: string }

/**
 * Brings a program's tables up to date, under a lock that lasts as long as the connection, so that processes that start
 * together apply each change once. A role that may not change tables is enough where there is nothing to change.
 */
export async function migrateDatabase(client: pg.Client | pg.PoolClient, { folder, lock }: Migrations): Promise<void> {
  if (await isUpToDate(client, folder)) return
  await client.query('select pg_advisory_lock(hashtext($1))', [lock])
  try {
    await migrate(drizzle(client), { migrationsFolder: folder })
  } catch (cause) {
    if (!isForbidden(cause)) throw cause
    throw new Error(
      'The tables of the database are older than this program, and its role may not change them: run the migrations as their owner (decision 0137)',
      { cause },
    )
  }
}

/** When the newest migration of a program was made, as the table of applied ones counts: 0 without any. */
export function newestMigration(folder: string): number {
  return readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
}

async function isUpToDate(client: pg.Client | pg.PoolClient, folder: string): Promise<boolean> {
  const newest = newestMigration(folder)
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as there")
  if (newest === 0 || !found[0]?.there) return false
  const { rows } = await client.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0]?.newest) >= newest
}

/** PostgreSQL's code for a missing privilege, on the error itself or on what caused it. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '42501') || isForbidden(error.cause)
}
