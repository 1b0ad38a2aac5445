import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { SERVICE_TABLES } from '@/lib/postgres/roles'
import { type JobHost, Signal } from '../job-host'
import { jobLeases } from '../job-leases'
import { type JobDatabase, type JobQueue, jobQueue } from '../job-queue'

/** What the jobs of these tests are given. */
export type TestContext = { sql: pg.Pool }
export type TestHost = JobHost<TestContext, JobDatabase> & { queue: JobQueue }

export async function migrate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await migrateDatabase(client, SERVICE_TABLES)
  await client.query('create table runs (id bigserial primary key, key text, began timestamptz, ended timestamptz)')
  await client.end()
}

/** A process's access to the database, with a clock that the test owns. */
export function openHost(url: string, now: () => Date = () => new Date()) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const db = drizzle(pool)
  const enqueued = new Signal()
  const warnings: string[] = []
  const note = (_: object, message: string) => void warnings.push(message)
  const host: TestHost = {
    context: { sql: pool },
    queue: jobQueue(db, () => enqueued.notify()),
    leases: jobLeases(db),
    transaction: (run) => db.transaction((tx) => run(tx)),
    leasesIn: jobLeases,
    enqueued,
    now,
    newId: randomUUID,
    random: () => 0,
    log: { warn: note, error: note },
  }
  return { ...host, db, warnings, close: () => pool.end() }
}
export type OpenHost = ReturnType<typeof openHost>
