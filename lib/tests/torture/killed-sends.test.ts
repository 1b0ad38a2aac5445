import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '@/service/seed/seeded-random'
import { preparedDraft } from '../prepared-draft'
import { startService, type TestService } from '../service'
import { samplePdf, twoSlots } from '../templates'
import { sha256 } from '../uploads'
import { expectOnce } from './checks'
import { type KilledDashboard, startKilledDashboard } from './killed-dashboard'
import { bulkRows, type Caller, openCaller } from './person'

vi.setConfig({ testTimeout: 600_000 })

let service: TestService
let dashboard: KilledDashboard
let integrator: Caller
beforeAll(async () => {
  await buildWhatIsStale()
  service = await startService()
  dashboard = await startKilledDashboard(service)
  const key = await service.newKey({ rate_limit_per_min: 1_000_000 })
  integrator = openCaller({ url: `${service.baseUrl}/api/v1/service` }, () => ({ 'x-api-key': key }))
}, 600_000)
afterAll(async () => {
  await dashboard.stop()
  await service.stop()
})

/** A moment at most so many messages to the database from now: before the last of them, or before its answer. */
const cutWithin = (next: () => number, messages: number) => ({
  after: 1 + Math.floor(next() * messages),
  reaches: next() < 0.7,
})

describe('a draft that is sent', () => {
  const AT_ONCE = 3
  /** Messages to the database that these sends cause together, roughly. */
  const MESSAGES = 90
  // The second file is longer than one part, so that sending reads the database several times.
  const files = [samplePdf(), Buffer.concat([samplePdf(), Buffer.alloc(700_000, ' ')])]
  const rounds = Array.from({ length: torture.rounds(1, 60) }, (_, n) => torture.seed + n)

  const draftOf = (subject: string) => {
    const recipients = [{ id: 1, name: 'Ada Lovelace', email: 'ada@example.com' }]
    return preparedDraft(dashboard, { purpose: 'envelope', content: { recipients, emailSubject: subject }, files })
  }

  /** Presses "Send", and "Try again" as long as nobody knows what became of it. */
  async function sendUntilSent({ id, version }: Draft): Promise<Draft> {
    for (;;) {
      const answer = await dashboard.surely(`/api/drafts/${id}/send`, { method: 'POST', body: { version } })
      if (answer.ok) return answer.json()
      const { reason, message } = await answer.json()
      expect(reason, message).toBe('outcome_unknown')
    }
  }

  test.each(rounds)(
    'becomes exactly one envelope with its files when the dashboard is killed (seed %i)',
    async (seed) => {
      const next = seededRandom(`kill send ${seed}`)
      const subjects = Array.from({ length: AT_ONCE }, (_, n) => `Killed ${seed}.${n}`)
      const drafts = await Promise.all(subjects.map(draftOf))
      await dashboard.killAt(cutWithin(next, MESSAGES))

      const sent = await Promise.all(drafts.map(sendUntilSent))
      await dashboard.calm()

      await expectOnce(integrator, subjects)
      for (const [index, { envelope_id }] of sent.entries()) {
        const envelope = await integrator.surely<PdfSignRequest>(`/envelopes/${envelope_id}`)
        expect(envelope.emailSubject).toBe(subjects[index])
        const hashes = envelope.files?.map(({ unsignedPdf = '' }) => sha256(Buffer.from(unsignedPdf, 'base64')))
        expect(hashes).toEqual(files.map(sha256))
      }
    },
  )

  test('was hit by at least one kill', () => {
    expect(dashboard.kills()).toBeGreaterThan(0)
  })
})

describe('a bulk send', () => {
  const ROWS = torture.size(40, 500)
  const KILLS = torture.size(2, 20)
  /** Messages to the database between two kills, at most: twenty of them end before the last row. */
  const MESSAGES = 200

  test(`of ${ROWS} rows becomes ${ROWS} envelopes when the dashboard is killed ${KILLS} times`, async () => {
    const database = new pg.Client(dashboard.databaseUrl)
    await database.connect()
    const next = seededRandom(`kill bulk ${torture.seed}`)
    const id = randomUUID()
    const rows = bulkRows(ROWS, `Killed ${torture.seed}`)
    const body = { id, template_id: await service.newTemplate(twoSlots()), rows }
    expect((await dashboard.surely('/api/bulk-jobs/sends', { method: 'POST', body })).ok).toBe(true)
    const job = async (): Promise<BulkJob> => (await dashboard.surely(`/api/bulk-jobs/${id}`)).json()
    await expect.poll(async () => (await job()).counts.sent, { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)

    const sentAfterEachKill: number[] = []
    while (sentAfterEachKill.length < KILLS) {
      await dashboard.killAt(cutWithin(next, MESSAGES))
      await dashboard.killed()
      // As if the time had passed after which another process takes over.
      await database.query('update jobs set leased_until = now() where leased_until > now()')
      sentAfterEachKill.push((await job()).counts.sent)
    }
    await dashboard.calm()
    await expect.poll(async () => (await job()).state, { timeout: 300_000, interval: 500 }).toBe('finished')
    await database.end()
    process.stdout.write(`${JSON.stringify({ seed: torture.seed, sentAfterEachKill })}\n`)

    // The last kills were in the middle of the work too.
    expect(sentAfterEachKill.at(-1)).toBeLessThan(ROWS)
    expect((await job()).counts).toMatchObject({ sent: ROWS, failed: 0, unknown: 0, waiting: 0, sending: 0 })
    await expectOnce(
      integrator,
      rows.map(({ request }) => request.emailSubject),
    )
  })
})
