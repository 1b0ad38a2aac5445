import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepEmbeddedPostgres } from './embedded-postgres'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'desk-postgres-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('PostgreSQL that ends comes back at the same address with what was committed, until it is stopped', async () => {
  const lines: string[] = []
  const options = { dataDir, databases: ['desk'], firstWaitMs: 1, say: (line: string) => lines.push(line) }
  const postgres = await keepEmbeddedPostgres(options)
  const url = postgres.url('desk')
  await ask(url, 'create table kept as select 7 as value')

  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), signal)
    await expect.poll(() => ask(url, 'select value from kept').catch(() => undefined)).toEqual([{ value: 7 }])
  }

  expect(lines[0]).toBe('PostgreSQL ended with code 0: it starts again')
  await postgres.stop()
  await expect(ask(url, 'select 1')).rejects.toThrow()
})
