import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { postgresEnvironment } from './binaries'
import { startEmbeddedPostgres } from './embedded-postgres'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'desk-postgres-'))
  // PostgreSQL runs as nobody when we are root, and has to pass through.
  chmodSync(dataDir, 0o711)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('what was written is there after a restart on the same folder, and after a kill', async () => {
  const first = await startEmbeddedPostgres({ dataDir, databases: ['desk'] })
  await ask(first.url('desk'), 'create table kept as select 7 as value')
  await first.stop()

  const second = await startEmbeddedPostgres({ dataDir, databases: ['desk'] })
  expect(await ask(second.url('desk'), 'select value from kept')).toEqual([{ value: 7 }])
  await ask(second.url('desk'), 'insert into kept values (8)')
  process.kill(Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await second.died

  const third = await startEmbeddedPostgres({ dataDir, databases: ['desk'] })
  expect(await ask(third.url('desk'), 'select value from kept')).toEqual([{ value: 7 }, { value: 8 }])
  await third.stop()
})

test('a second start on a folder in use is refused in one line', async () => {
  const first = await startEmbeddedPostgres({ dataDir, databases: [] })
  // This process holds the lock, so a second claim of it has to come from another one.
  const { spawnSync } = await import('node:child_process')
  const script = `import('@/lib/postgres/embedded-postgres').then((m) => m.startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, databases: [] })).catch((e) => { process.stderr.write(e.message); process.exitCode = 3 })`
  const second = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  await first.stop()

  expect(second.status).toBe(3)
  expect(second.stderr).toMatch(/^the data folder .* is in use by process \d+: stop that one, or name another folder$/)
})

test('PostgreSQL sees no variable of ours', () => {
  const secrets = { AUTH_SECRET: 'x', SERVICE_SMTP_URL: 'x', DATABASE_URL: 'x', SERVICE_SIGNING_P12_PASSWORD: 'x' }
  expect(Object.keys(postgresEnvironment({ NODE_ENV: 'test', PATH: '/bin', ...secrets })).toSorted()).toEqual([
    'NODE_ENV',
    'PATH',
  ])
})
