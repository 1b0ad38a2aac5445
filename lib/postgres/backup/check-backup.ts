import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded'
import { restoreBackup } from './restore-backup'

/** How many rows each database has in a restored copy. */
export type Checked = Record<string, number>

/** Restores a backup into a folder of its own, reads every row there, and removes it. Rejects when anything is wrong with it. */
export async function checkBackup(file: string, passphrase: string | undefined): Promise<Checked> {
  const dataDir = mkdtempSync(join(tmpdir(), 'desk-restore-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(dataDir, 0o711)
  try {
    await restoreBackup(file, dataDir, passphrase)
    const postgres = await startEmbeddedPostgres({ dataDir, databases: [] })
    try {
      const names = await ask<{ name: string }>(
        postgres.url('postgres'),
        "select datname as name from pg_database where not datistemplate and datname <> 'postgres' order by datname",
      )
      const checked: Checked = {}
      for (const { name } of names) checked[name] = await readEveryRow(postgres.url(name))
      return checked
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Reading a row as text also reads its parts that are stored apart. */
async function readEveryRow(url: string): Promise<number> {
  const tables = await ask<{ name: string }>(
    url,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  let rows = 0
  for (const { name } of tables) {
    const [row] = await ask<{ rows: string }>(
      url,
      `select count(*) as rows, count(md5(t::text)) as read from ${name} as t`,
    )
    rows += Number(row?.rows)
  }
  return rows
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}
