import { setTimeout as pause } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { State } from './release'

type Client = pg.Client | pg.PoolClient

/** Others wait behind a statement that waits for a lock, so it soon gives way. */
const WAITS_FOR_LOCK_MS = 200
const TRIES_AGAIN_AFTER_MS = 300
const GIVES_UP_AFTER_MS = 120_000
/** lock_not_available, deadlock_detected */
const LOCKED_BY_OTHERS = ['55P03', '40P01']

const CONCURRENTLY = /^((?:create\s+(?:unique\s+)?|drop\s+)index\s+)concurrently\b/i

/** A migration that the database refused; `made` is when it was made. */
export class MigrationRefused extends Error {
  constructor(
    readonly made: number,
    cause: unknown,
  ) {
    super('the database refused a migration', { cause })
  }
}

/** Applies everything in one transaction, in a database that nobody uses yet. */
export async function createTables(client: Client, migrations: MigrationMeta[]): Promise<void> {
  await inTransaction(client, async () => {
    for (const migration of migrations) {
      for (const part of partsOf(migration)) {
        await client.query(part.replace(CONCURRENTLY, '$1')).catch((cause: unknown) => refuse(migration, cause))
      }
      await recordMigration(client, migration)
    }
  })
}

/**
 * Applies what is missing while other processes use the database. Each part between two
 * `statement-breakpoint`s is one transaction, so that no lock is held while another part runs. How
 * many parts are done is recorded with them: a start after an interruption goes on from there.
 */
export async function upgradeTables(
  client: Client,
  migrations: MigrationMeta[],
  { applied, release }: State,
): Promise<void> {
  await client.query('set statement_timeout = 0')
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > applied)) {
    const partsDone = release?.unfinished === migration.folderMillis ? release.partsDone : 0
    for (const [index, part] of partsOf(migration).entries()) {
      if (index < partsDone) continue
      await applyPart(client, part, () => recordPart(client, migration, index + 1)).catch((cause: unknown) =>
        refuse(migration, cause),
      )
    }
    await inTransaction(client, () => recordMigration(client, migration))
  }
}

/** What other connections hold up has a message of its own. */
function refuse({ folderMillis }: MigrationMeta, cause: unknown): never {
  throw cause instanceof pg.DatabaseError ? new MigrationRefused(folderMillis, cause) : cause
}

const partsOf = ({ sql }: MigrationMeta): string[] =>
  sql.map((part) => part.replace(/^\s*--.*$/gm, '').trim()).filter((part) => part !== '')

async function applyPart(client: Client, part: string, record: () => Promise<void>): Promise<void> {
  if (CONCURRENTLY.test(part)) {
    // It waits for other transactions without holding anybody up, and runs in none itself.
    await removeUnfinishedIndex(client, part)
    await client.query(part)
    return record()
  }
  const startTime = performance.now()
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${WAITS_FOR_LOCK_MS}`)
        await client.query(part)
        await record()
      })
    } catch (error) {
      if (!isLockedByOthers(error)) throw error
      if (performance.now() - startTime > GIVES_UP_AFTER_MS) throw new Error(stillLocked(part), { cause: error })
    }
    await pause(TRIES_AGAIN_AFTER_MS)
  }
}

/** What was interrupted while it was built has the name, and is used by nobody. */
async function removeUnfinishedIndex(client: Client, part: string): Promise<void> {
  const name = /^create\s.*?\bif\s+not\s+exists\s+("[^"]+"|\w+)/is.exec(part)?.[1]
  if (!name) return
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    name,
  ])
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
}

const isLockedByOthers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCKED_BY_OTHERS.includes(String(error.code))

const stillLocked = (part: string): string =>
  `The tables could not be changed: other connections have held a lock for ${GIVES_UP_AFTER_MS / 60_000} minutes. ` +
  `Find the oldest transaction (select pid, xact_start, query from pg_stat_activity order by xact_start), end it, and start again: ` +
  `what is done is not repeated. Next is: ${part.slice(0, 200)}`

async function recordPart(client: Client, { folderMillis }: MigrationMeta, partsDone: number): Promise<void> {
  await client.query('update drizzle.release set unfinished_migration = $1, parts_done = $2', [folderMillis, partsDone])
}

async function recordMigration(client: Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
  await client.query('update drizzle.release set unfinished_migration = 0, parts_done = 0')
}

async function inTransaction(client: Client, run: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await run()
    await client.query('commit')
  } catch (error) {
    // A connection that is lost has nothing to roll back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
