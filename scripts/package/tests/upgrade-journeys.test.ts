import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { checkOutPrevious } from './previous-release'

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 })

/** Away from the ports of journeys that somebody runs in this checkout. */
const FIRST_PORT = '3417'

const cluster = mkdtempSync(join(tmpdir(), 'desk-journeys-'))
// PostgreSQL runs as nobody when we are root, and has to pass through.
chmodSync(cluster, 0o711)
let previous: ReturnType<typeof checkOutPrevious>
beforeAll(async () => {
  previous = checkOutPrevious()
  const postgres = await startEmbeddedPostgres({ dataDir: cluster, databases: ['desk', 'service'] })
  for (const [name, tables] of Object.entries({ desk: DESK_TABLES, service: SERVICE_TABLES })) {
    const client = new pg.Client(postgres.url(name))
    await client.connect()
    // As an upgrade does: the release before made the tables.
    for (const folder of [join(previous.clone, tables.folder), tables.folder])
      await migrateDatabase(client, { ...tables, folder })
    await client.end()
  }
  await postgres.stop()
})
afterAll(() => {
  previous?.remove()
  rmSync(cluster, { recursive: true, force: true })
})

test("the release before passes its own journeys on this release's tables", async () => {
  // Its products begin with copies of this database, and fill it themselves.
  const environment = { ...process.env, DESK_E2E_CLUSTER: cluster, DESK_E2E_PORT: FIRST_PORT }
  const journeys = spawn('npx', ['playwright', 'test', '--grep-invert', '@long'], {
    cwd: previous.clone,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  journeys.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const [code] = await once(journeys, 'exit')
  expect(code, output).toBe(0)
  expect(Number(/(\d+) passed/.exec(output)?.[1])).toBeGreaterThan(50)
})
