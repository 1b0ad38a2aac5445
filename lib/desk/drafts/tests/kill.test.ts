import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { noisePdf } from '@/lib/tests/noise-pdf'
import { preparedDraft } from '@/lib/tests/prepared-draft'
import { startService, type TestService } from '@/lib/tests/service'
import { samplePdf } from '@/lib/tests/templates'
import { type KilledDashboard, startKilledDashboard } from '@/lib/tests/torture/killed-dashboard'
import { sha256 } from '@/lib/tests/uploads'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '@/service/seed/seeded-random'

vi.setConfig({ testTimeout: 600_000 })

/** Drafts that are sent at the same time. */
const AT_ONCE = 3
/** Messages to the database that their sends cause together, roughly. */
const LONGEST = 90

let service: TestService
let dashboard: KilledDashboard
let key: string
beforeAll(async () => {
  await buildWhatIsStale()
  service = await startService()
  dashboard = await startKilledDashboard(service)
  key = await service.newKey({ rate_limit_per_min: 1_000_000 })
}, 600_000)
afterAll(async () => {
  await dashboard.stop()
  await service.stop()
})

const draftOf = (subject: string, files: readonly Uint8Array[]) => {
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

async function atService<T>(path: string): Promise<T> {
  const url = `${service.baseUrl}/api/v1/service${path}`
  return (await fetch(url, { headers: { 'x-api-key': key } })).json()
}

async function expectFiles(envelopeId: string | undefined, files: readonly Uint8Array[]): Promise<void> {
  const envelope = await atService<PdfSignRequest>(`/envelopes/${envelopeId}`)
  const hashes = envelope.files?.map(({ unsignedPdf = '' }) => sha256(Buffer.from(unsignedPdf, 'base64')))
  expect(hashes).toEqual(files.map(sha256))
}

test.each([1, 7, 10, 15, 25, 35])('a file of %i MB is in the envelope as it was chosen', async (megabytes) => {
  const files = [noisePdf(megabytes)]
  const { envelope_id } = await sendUntilSent(await draftOf(`${megabytes} MB`, files))
  await expectFiles(envelope_id, files)
})

const rounds = Array.from({ length: torture.rounds(1, 60) }, (_, n) => torture.seed + n)

test.each(rounds)('killed while drafts are sent, each becomes exactly one envelope (seed %i)', async (seed) => {
  const next = seededRandom(`kill send ${seed}`)
  const subjects = Array.from({ length: AT_ONCE }, (_, n) => `Killed ${seed}.${n}`)
  // The second file is longer than one part, so that sending reads the database several times.
  const files = [samplePdf(), Buffer.concat([samplePdf(), Buffer.alloc(700_000, ' ')])]
  const drafts = await Promise.all(subjects.map((subject) => draftOf(subject, files)))
  const kills = dashboard.kills()
  await dashboard.killAt({ after: 1 + Math.floor(next() * LONGEST), reaches: next() < 0.7 })

  const sent = await Promise.all(drafts.map(sendUntilSent))
  await dashboard.calm()
  process.stdout.write(`${JSON.stringify({ seed, killed: dashboard.kills() - kills })}\n`)

  const feed = await atService<EnvelopeEvent[]>('/envelopes')
  for (const [index, { envelope_id }] of sent.entries()) {
    const made = feed.filter(({ envelope }) => envelope.emailSubject === subjects[index])
    expect(made.map(({ envelope }) => envelope.id)).toEqual([envelope_id])
    await expectFiles(envelope_id, files)
  }
})

test('the search met what it looks for', () => {
  expect(dashboard.kills()).toBeGreaterThan(0)
})
