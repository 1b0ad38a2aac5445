import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase } from '@/scripts/testing/database'
import { countedJob } from './counted-job'
import { migrate, type OpenHost, openHost } from './host'

const PROGRAM = fileURLToPath(new URL('worker-program.ts', import.meta.url))
const JOBS = 600
let database: Awaited<ReturnType<typeof createDatabase>>
let host: OpenHost
const programs: ChildProcess[] = []

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  host = openHost(database.url)
})
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await host.close()
  await database.drop()
})

async function start(): Promise<ChildProcess> {
  const program = spawn(process.execPath, ['--import', 'tsx', PROGRAM, database.url])
  programs.push(program)
  await once(program.stdout, 'data')
  return program
}

async function count(sql: string): Promise<number> {
  const { rows } = await host.context.sql.query<{ count: string }>(sql)
  return Number(rows[0]?.count)
}
const until = (what: () => Promise<void>) => vi.waitFor(what, { timeout: 50_000, interval: 50 })
const ended = () => count('select count(distinct key) from runs where ended is not null')

test('jobs of a process that is killed are finished by another, and no job ever runs twice at once', async () => {
  const rows = Array.from({ length: JOBS }, (_, n) => ({ key: String(n), input: { ms: 100 }, runAt: new Date(0) }))
  await host.queue.enqueue(countedJob, ...rows)
  const [first] = await Promise.all([start(), start()])

  await until(async () => expect(await ended()).toBeGreaterThan(JOBS / 4))
  first.kill('SIGKILL')
  await once(first, 'exit')

  await until(async () => expect(await count('select count(*) from jobs')).toBe(0))
  expect(await ended()).toBe(JOBS)
  const runs = await count('select count(*) from runs')
  expect(runs - JOBS, 'only what the killed process was running began twice').toBeLessThanOrEqual(10)
  // A run that was killed never ended; the next one of its key began after the lease, so later than the kill.
  expect(
    await count(`select count(*) from runs a join runs b on a.key = b.key and a.id < b.id and b.began < a.ended`),
  ).toBe(0)
})

test('a worker goes on after the database has cut its connections', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => ({ key: `cut ${n}`, input: { ms: 100 }, runAt: new Date(0) }))
  await host.queue.enqueue(countedJob, ...rows)
  await until(async () =>
    expect(await count(`select count(*) from runs where key like 'cut %' and ended is not null`)).toBeGreaterThan(0),
  )
  await host.context.sql.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

  await until(async () => expect(await count('select count(*) from jobs')).toBe(0))
  expect(await count(`select count(distinct key) from runs where key like 'cut %' and ended is not null`)).toBe(30)
})
