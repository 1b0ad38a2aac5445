import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bulkEnvelopes } from '@/bench/bulk'
import { mirrorRows } from '@/bench/mirror/mirror-rows'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { newestMigration } from '@/lib/postgres/migrate'
import {
  createRoles,
  DESK_TABLES,
  type ProgramTables,
  prepareTables,
  SERVICE_TABLES,
  type Urls,
} from '@/lib/postgres/roles'
import { deskProbes, serviceProbes } from './lock-probes'
import { previousRelease } from './previous-release'
import type { Unpacked } from './unpacked'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 3_600_000 })

const ENVELOPES = Number(process.env.UPGRADE_ENVELOPES ?? 1_000_000)
const ACCOUNT = 'key 00000000-0000-4000-8000-0000000000ee'
const MAX_MS = 1_000
/** How long statements are measured before the upgrade, to compare. */
const BEFORE_MS = 15_000

const home = mkdtempSync(join(tmpdir(), 'desk-locks-'))
// PostgreSQL runs as nobody when we are root, and has to pass through.
chmodSync(home, 0o711)
let old: Unpacked
let postgres: EmbeddedPostgres
const roles = {} as Record<'desk' | 'service', Urls>
beforeAll(async () => {
  old = previousRelease()
  // The server's log names each statement that waits longer than this for a lock.
  const settings = { log_lock_waits: 'on', deadlock_timeout: '50ms', max_wal_size: '4GB' }
  postgres = await startEmbeddedPostgres({ dataDir: home, databases: ['desk', 'service'], settings })
  for (const [name, tables] of [
    ['desk', DESK_TABLES],
    ['service', SERVICE_TABLES],
  ] as const) {
    roles[name] = await createRoles(postgres.url(name), name)
    await prepareTables(roles[name].owner, `${name}_app`, { ...tables, folder: join(old.program, tables.folder) })
  }
  const started = performance.now()
  await mirrorRows(postgres.url('desk'), ACCOUNT, ENVELOPES, { logged: true })
  await ask(
    'service',
    `
    with account as (insert into accounts (id, name, created_on) values (gen_random_uuid(), 'Large', now()) returning id)
    insert into users (id, account_id, email, first_name, last_name) select gen_random_uuid(), id, 'nora@x.example', 'Nora', 'L' from account`,
  )
  await bulkEnvelopes(postgres.url('service'), 'Large', ENVELOPES)
  process.stdout.write(
    `${ENVELOPES} envelopes of each kind after ${Math.round((performance.now() - started) / 1_000)} s\n`,
  )
})
afterAll(async () => {
  await postgres?.stop()
  old?.remove()
  rmSync(home, { recursive: true, force: true })
})

async function ask<Row extends pg.QueryResultRow>(database: 'desk' | 'service', sql: string): Promise<Row[]> {
  const client = new pg.Client(postgres.url(database))
  await client.connect()
  const { rows } = await client.query<Row>(sql).finally(() => client.end())
  return rows
}

const applied = async (database: 'desk' | 'service') =>
  (await ask<{ count: number }>(database, 'select count(*)::int as count from drizzle.__drizzle_migrations'))[0]
    ?.count ?? 0

/** Upgrades the tables as the launcher does, while others use them; answers how long their statements took. */
async function upgrade(name: 'desk' | 'service', tables: ProgramTables) {
  const probes = await (name === 'desk'
    ? deskProbes(roles.desk.runtime, ACCOUNT)
    : serviceProbes(roles.service.runtime))
  await pause(BEFORE_MS)
  const before = probes.report()
  const [migrationsBefore, logBefore] = [await applied(name), readLog().length]
  const started = performance.now()
  await prepareTables(roles[name].owner, `${name}_app`, tables)
  const ms = Math.round(performance.now() - started)
  const during = probes.report()
  await probes.stop()
  const waits = [
    ...readLog()
      .slice(logBefore)
      .matchAll(/acquired (\S+) on .* after ([\d.]+) ms/g),
  ]
  const lockWaits = waits.map(([, lock, wait]) => ({ lock, ms: Number(wait) })).toSorted((a, b) => b.ms - a.ms)
  const report = {
    migrations: (await applied(name)) - migrationsBefore,
    ms,
    before,
    during,
    lockWaits: lockWaits.slice(0, 5),
  }
  process.stdout.write(`${name}: ${JSON.stringify(report, null, 2)}\n`)
  return report
}

const hasMigrations = ({ folder, previous }: ProgramTables) => newestMigration(folder) > previous

const readLog = () => readFileSync(join(home, 'postgres.log'), 'utf8')

test.runIf(hasMigrations(DESK_TABLES))(
  'the dashboard: no statement of others waits for longer than a second',
  async () => {
    const { during } = await upgrade('desk', DESK_TABLES)

    expect(during.statements).toBeGreaterThan(0)
    expect(during.longestMs).toBeLessThanOrEqual(MAX_MS)
    // What changed meanwhile was counted as well.
    const [days] = await ask<{ sent: number; completed: number }>(
      'desk',
      `
    select sum(sent)::int as sent, sum(completed)::int as completed from mirror_days where template_id is null and sender is null`,
    )
    expect([days]).toEqual(
      await ask(
        'desk',
        'select count(sent_at)::int as sent, count(completed_at)::int as completed from mirror_envelopes',
      ),
    )
  },
)

test.runIf(hasMigrations(SERVICE_TABLES))(
  'the service: no statement of others waits for longer than a second',
  async () => {
    const { during } = await upgrade('service', SERVICE_TABLES)

    expect(during.longestMs).toBeLessThanOrEqual(MAX_MS)
  },
)
