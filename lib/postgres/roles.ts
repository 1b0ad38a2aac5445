import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Migrations, migrateDatabase } from './migrate'
import { PREVIOUS_RELEASE } from './release'

/** Where the dashboard's tables are described, from the project's folder. */
export const DESK_TABLES: ProgramTables = {
  program: 'dashboard',
  variable: 'DATABASE_URL',
  folder: 'lib/desk/runtime/database/migrations',
  lock: 'desk migrations',
  previous: PREVIOUS_RELEASE.desk,
  appendOnly: ['activities', 'activity_outcomes'],
}

export const SERVICE_TABLES: ProgramTables = {
  program: 'service',
  variable: 'SERVICE_DATABASE_URL',
  folder: 'service/store/migrations',
  lock: 'service migrations',
  previous: PREVIOUS_RELEASE.service,
  appendOnly: ['audit_entries'],
}

/** The tables of a program, and those of them to which its runtime role may only add. */
export type ProgramTables = Migrations & { appendOnly: readonly string[] }

export type Urls = { owner: string; runtime: string }

/**
 * Makes the two roles of a program's database in a cluster of ours, and answers their URLs.
 * `NAME_owner` owns the tables and changes them; `NAME_app`, which the program runs as, only reads
 * and writes rows. Neither is a superuser, and only they may connect. The passwords are new at each
 * start.
 */
export async function createRoles(superuser: string, database: string): Promise<Urls> {
  const [owner, runtime] = [`${database}_owner`, `${database}_app`]
  const passwords = { [owner]: newPassword(), [runtime]: newPassword() }
  await inTransaction(superuser, async (client) => {
    for (const [role, password] of Object.entries(passwords)) {
      const roles = await client.query('select 1 from pg_roles where rolname = $1', [role])
      const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
      await client.query(`${roles.rowCount ? 'alter' : 'create'} role ${role} ${rights} password '${password}'`)
    }
    await client.query(`alter database ${database} owner to ${owner}`)
    await client.query(`revoke all on database ${database} from public`)
    await client.query(`grant connect on database ${database} to ${runtime}`)
  })
  return { owner: urlOf(superuser, owner, passwords[owner]), runtime: urlOf(superuser, runtime, passwords[runtime]) }
}

/** Brings the tables up to date as their owner, then grants the runtime role its rights. */
export async function prepareTables(owner: string, runtimeRole: string, tables: ProgramTables): Promise<void> {
  // A process of the release before may already write to a new table, by a trigger.
  await inTransaction(owner, async (client) => {
    const role = client.escapeIdentifier(runtimeRole)
    await oneAfterTheOther(client)
    await client.query(
      `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
    )
    await client.query(`alter default privileges in schema public grant usage on sequences to ${role}`)
  })
  const client = new pg.Client(owner)
  await client.connect()
  await migrateDatabase(client, tables).finally(() => client.end())
  await inTransaction(owner, async (client) => {
    const role = client.escapeIdentifier(runtimeRole)
    await oneAfterTheOther(client)
    await client.query(`grant usage on schema public, drizzle to ${role}`)
    await client.query(`grant select on all tables in schema drizzle to ${role}`)
    await client.query(`revoke all on all tables in schema public from ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${role}`)
    await client.query(`grant usage on all sequences in schema public to ${role}`)
    for (const table of tables.appendOnly) {
      await client.query(`revoke update, delete on ${client.escapeIdentifier(table)} from ${role}`)
    }
  })
}

/** PostgreSQL refuses to change the privileges of a table in two transactions at the same time. */
const oneAfterTheOther = (client: pg.Client) => client.query(`select pg_advisory_xact_lock(hashtext('privileges'))`)

const newPassword = () => randomBytes(24).toString('base64url')

function urlOf(like: string, role: string, password = ''): string {
  const url = new URL(like)
  url.username = role
  url.password = password
  return url.href
}

async function inTransaction(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin')
    await run(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
