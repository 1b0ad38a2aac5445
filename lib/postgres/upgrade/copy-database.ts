import { rmSync } from 'node:fs'
import pg from 'pg'
import { createTablesUntil } from '../migrate'
import type { ProgramTables } from '../roles'
import { readState } from '../supported-releases'

type Table = { name: string; columns: string }

/**
 * Copies a program's database from one server to another on the same machine, table by table, by a file that both can reach. The new
 * one gets the same migrations first. Answers the number of rows; rejects when anything is missing.
 */
export async function copyDatabase(from: string, to: string, tables: ProgramTables, file: string): Promise<number> {
  const [old, fresh] = [new pg.Client(from), new pg.Client(to)]
  await old.connect()
  await fresh.connect()
  try {
    const state = await readState(old)
    if (state.applied === 0) return 0
    refuseUnfinished(state.release?.unfinished)
    const newest = await createTablesUntil(fresh, tables, state.applied)
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

function refuseUnfinished(unfinished = 0): void {
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
  const written = await old.query(`copy (select ${columns} from ${name}) to ${path}`)
  // A migration may have made rows.
  await fresh.query(`delete from ${name}`)
  const read = await fresh.query(`copy ${name} (${columns}) from ${path}`)
  if (written.rowCount !== read.rowCount)
    throw new Error(`${name} has ${written.rowCount} rows, of which ${read.rowCount} were copied`)
  return read.rowCount ?? 0
}

async function copySequences(old: pg.Client, fresh: pg.Client): Promise<void> {
  const { rows } = await old.query<{ name: string; last: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  for (const { name, last } of rows) await fresh.query('select setval($1::regclass, $2)', [name, last])
}
