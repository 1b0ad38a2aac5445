import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '@/scripts/testing/database'
import { jobLeases } from '../job-leases'
import { jobQueue } from '../job-queue'
import { migrate } from './host'

const NAMES = ['mail', 'expiry', 'clean-up']
let database: Awaited<ReturnType<typeof createDatabase>>
let pool: pg.Pool
const sent: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await createDatabase()
  await migrate(database.url)
  pool = new pg.Pool({ connectionString: database.url })
  // Jobs that wait for their time, a few of them due.
  await pool.query(
    `insert into jobs (name, key, input, run_at) select ($1::text[])[1 + n % 3], n::text, '{}', now() + (n - 100) * interval '1 minute'
      from generate_series(1, 200000) n`,
    [NAMES],
  )
  await pool.query('analyze jobs')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function planOf(call: () => Promise<unknown>): Promise<string> {
  await call()
  const last = sent.at(-1)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${last?.text}`, last?.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const db = () => drizzle(pool, { logger: { logQuery: (text, values) => sent.push({ text, values }) } })
const lease = { name: 'mail', key: '5', leaseId: randomUUID() }

test.each<[string, string, () => Promise<unknown>]>([
  [
    'claiming',
    'jobs_due',
    () => jobLeases(db()).claim(new Map(NAMES.map((name) => [name, 5])), new Date(), randomUUID(), 1_000),
  ],
  ['renewing', 'jobs_name_key_pk', () => jobLeases(db()).renew([lease, { ...lease, key: '6' }], 1_000)],
  ['checking a lease', 'jobs_name_key_pk', () => jobLeases(db()).lock(lease)],
  ['looking a job up', 'jobs_name_key_pk', () => jobQueue(db()).find(lease, '5')],
])('with 200,000 jobs, %s reads what it needs by the index %s', async (_, index, call) => {
  const plan = await planOf(call)
  expect(plan).toMatch(new RegExp(`using ${index}\\b`))
  expect(plan).not.toContain('Seq Scan on jobs')
  expect(plan).not.toContain('Sort')
})
