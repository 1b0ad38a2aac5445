import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { subjectsAtService } from '@/lib/tests/torture/checks'
import { type KilledDashboard, startKilledDashboard } from '@/lib/tests/torture/killed-dashboard'
import { bulkRows, openCaller } from '@/lib/tests/torture/person'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '@/service/seed/seeded-random'

vi.setConfig({ testTimeout: 600_000 })

const ROWS = torture.size(40, 500)
const KILLS = torture.size(2, 20)
/** Messages to the database between two kills, at most: twenty of them end before the last row. */
const LONGEST = 200

let service: TestService
let dashboard: KilledDashboard
let database: pg.Client
let key: string
beforeAll(async () => {
  await buildWhatIsStale()
  service = await startService()
  dashboard = await startKilledDashboard(service)
  key = await service.newKey({ rate_limit_per_min: 1_000_000 })
  database = new pg.Client(dashboard.databaseUrl)
  await database.connect()
}, 600_000)
afterAll(async () => {
  await database.end()
  await dashboard.stop()
  await service.stop()
})

/** As if the time had passed after which another process takes over. */
const endLeases = () => database.query('update jobs set leased_until = now() where leased_until > now()')

test(`${ROWS} rows with ${KILLS} kills become ${ROWS} envelopes`, async () => {
  const next = seededRandom(`kill bulk ${torture.seed}`)
  const [id, name] = [randomUUID(), `Killed ${torture.seed}`]
  const rows = bulkRows(ROWS, name)
  const body = { id, template_id: await service.newTemplate(twoSlots()), rows }
  expect((await dashboard.surely('/api/bulk-jobs/sends', { method: 'POST', body })).ok).toBe(true)
  const job = async (): Promise<BulkJob> => (await dashboard.surely(`/api/bulk-jobs/${id}`)).json()
  await expect.poll(async () => (await job()).counts.sent, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)

  const killedAt: number[] = []
  while (dashboard.kills() < KILLS) {
    const kills = dashboard.kills()
    await dashboard.killAt({ after: 1 + Math.floor(next() * LONGEST), reaches: next() < 0.7 })
    while (dashboard.kills() === kills) await pause(5)
    await endLeases()
    const { counts } = await job()
    killedAt.push(counts.sent)
  }
  await dashboard.calm()
  await expect.poll(async () => (await job()).state, { timeout: 300_000, interval: 500 }).toBe('finished')
  process.stdout.write(
    `${JSON.stringify({ seed: torture.seed, killed: dashboard.kills(), sentAfterEachKill: killedAt })}\n`,
  )
  // The last kills were in the middle of the work too.
  expect(killedAt.at(-1)).toBeLessThan(ROWS)
  expect((await job()).counts).toMatchObject({ sent: ROWS, failed: 0, unknown: 0, waiting: 0, sending: 0 })
  const integrator = openCaller({ url: `${service.baseUrl}/api/v1/service` }, () => ({ 'x-api-key': key }))
  const made = (await subjectsAtService(integrator)).filter((each) => each.startsWith(`${name} row`))
  expect(made.toSorted()).toEqual(rows.map(({ request }) => request.emailSubject).toSorted())
})
