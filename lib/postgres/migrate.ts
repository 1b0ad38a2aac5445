import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { createTables, MigrationRefused, upgradeTables } from './apply-migrations'
import { PUBLIC_FIRST, readState, recordRelease, refuseOlderRelease, refuseOlderTables, type State } from './release'
import { requireUsable, unreachable } from './require-usable'

export type Migrations = {
  /** Whose tables they are. */
  program: string
  /** Where it finds its database. */
  variable: string
  folder: string
  lock: string
  /** When the newest migration of the release before this one was made. */
  previous: number
  /** Called before tables with rows are changed, which may take minutes. */
  onUpgrade?: (migrations: number) => void
}

const LOOK_AGAIN_MS = 100

/**
 * Brings a program's tables up to date, under a lock that lasts as long as the connection, so that
 * processes that start together apply each change once. A role that may not change tables is enough
 * where there is nothing to change. Rejects when a release changed the tables that this one cannot
 * work beside (decision 0233).
 */
export async function migrateDatabase(client: pg.Client | pg.PoolClient, migrations: Migrations): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: migrations.folder })
  const newest = files.at(-1)?.folderMillis ?? 0
  if (isUpToDate(await readState(client), newest)) return
  await client.query(`select ${PUBLIC_FIRST}`)
  await lock(client, migrations.lock)
  let state: State = { applied: 0 }
  try {
    state = await readState(client)
    if (isUpToDate(state, newest)) return
    refuseOlderTables(state, files[0]?.folderMillis ?? 0, migrations.program)
    await recordRelease(client, Math.min(migrations.previous, newest))
    if (state.applied === 0) await createTables(client, files)
    else {
      migrations.onUpgrade?.(files.filter(({ folderMillis }) => folderMillis > state.applied).length)
      await upgradeTables(client, files, state)
    }
  } catch (cause) {
    if (isForbidden(cause)) throw new Error(describeMissingRight(state, migrations), { cause })
    if (cause instanceof MigrationRefused) throw new Error(describeRefusal(cause, migrations), { cause })
    throw cause
  }
}

/** As `migrateDatabase`, for a program that has no launcher which knows the owner of its tables. */
export async function migrateByPool(pool: pg.Pool, migrations: Migrations): Promise<void> {
  const { program, variable } = migrations
  const connect = () =>
    pool.connect().catch((cause: Error) => {
      throw unreachable(program, variable, cause)
    })
  const client = await connect()
  try {
    const other = await connect()
    await requireUsable(client, other, variable).finally(() => other.release())
    await migrateDatabase(client, migrations)
  } finally {
    // Ending the connection frees the lock, also after a failure.
    client.release(true)
  }
}

/** Makes the tables of a new database up to those of another one, and answers how new. */
export async function createTablesUntil(client: pg.Client, migrations: Migrations, other: State): Promise<number> {
  const all = readMigrationFiles({ migrationsFolder: migrations.folder })
  refuseOlderTables(other, all[0]?.folderMillis ?? 0, migrations.program)
  const files = all.filter(({ folderMillis }) => folderMillis <= other.applied)
  const newest = files.at(-1)?.folderMillis ?? 0
  await recordRelease(client, Math.min(migrations.previous, newest))
  await createTables(client, files)
  return newest
}

/** When a program's newest migration was made, as in the table of applied ones. */
export function newestMigration(folder: string): number {
  return readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0
}

function isUpToDate(state: State, newest: number): boolean {
  refuseOlderRelease(state, newest)
  return newest > 0 && state.applied >= newest
}

/** Asks repeatedly: a waiting statement would hold up concurrent index builds. */
async function lock(client: pg.Client | pg.PoolClient, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as locked', [name])
    if (rows[0]?.locked) return
    await pause(LOOK_AGAIN_MS)
  }
}

/** PostgreSQL's code for a missing privilege, on the error itself or on what caused it. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '42501') || isForbidden(error.cause)
}

function describeMissingRight({ applied }: State, { program, variable }: Migrations): string {
  if (applied > 0)
    return 'The tables of the database are older than this program, and its role may not change them: run the migrations as their owner (decision 0137)'
  return (
    `The database of the ${program} has no tables yet, and the role in ${variable} may not create them: grant it CREATE on the database ` +
    `and on its schema public, or name the tables' owner in ${ownerVariable(variable)} (decision 0137)`
  )
}

/** Names the address of the role that owns the tables, beside that of the role that only uses them. */
export const ownerVariable = (variable: string): string => variable.replace(/(_OWNER)?_URL$/, '_OWNER_URL')

/** One line for the operator, without values, which errors about them quote. */
function describeRefusal({ made, cause }: MigrationRefused, { program, folder }: Migrations): string {
  const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  const tag = entries.find(({ when }) => when === made)?.tag
  const { message = '', code = '' } = cause instanceof pg.DatabaseError ? cause : {}
  const reason = code.startsWith('22') ? message.replace(/: ".*$/s, '') : message
  return (
    `The tables of the ${program} could not be brought up to date: migration ${tag} failed (${reason.replace(/\s+/g, ' ')}). ` +
    'What was done before it stays. Remove the cause and start again, which goes on there, or restore the backup from before the upgrade (docs/operations.md, Upgrading)'
  )
}
