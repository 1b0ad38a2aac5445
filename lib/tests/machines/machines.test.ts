import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import type { FoundPage } from '@/lib/desk/envelopes/contract/find'
import { type FeedCursor, feedCursorAfter } from '@/lib/desk/platform/upstream/contract/feed-cursor'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '@/service/seed/seeded-random'
import { twoSlots } from '../templates'
import { type Machines, startMachines } from './machines'
import { type Browser, listen, prepareDesk, sendEnvelope, signIn } from './people'

vi.setConfig({ testTimeout: 900_000 })

/** So few that people and the bulk job together wait for room. */
const LIMIT = 150
const PEOPLE = 6
const SENDS_EACH = torture.size(4, 10)
const ROWS = torture.size(40, 150)
const WINDOW_MS = 60_000

let machines: Machines
let templateId: string
let database: pg.Client
let people: Browser[]
beforeAll(async () => {
  await buildWhatIsStale()
  machines = await startMachines({ requestsPerMinute: LIMIT })
  database = new pg.Client(machines.postgres.url('desk'))
  await database.connect()
  templateId = (await machines.operator('/templates', { account: machines.account, ...twoSlots() })).message
  const emails = await prepareDesk(machines, PEOPLE)
  people = await Promise.all(emails.map((email) => signIn(machines, email)))
}, 900_000)
afterAll(async () => {
  await database?.end()
  await machines?.stop()
})

const until = (condition: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 300_000, interval: 50 })

/** Whether the mirror has the envelope. */
const isInMirror = async (id: string) =>
  (await database.query('select 1 from mirror_envelopes where id = $1', [id])).rowCount === 1
const leaseOf = async (job: string): Promise<string | null> =>
  (await database.query(`select lease_id from jobs where input->>'bulkJobId' = $1`, [job])).rows[0]?.lease_id ?? null

async function subjectsAtService(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let cursor: FeedCursor | undefined; ; ) {
    const page = await machines.atService<EnvelopeEvent[]>(
      `/envelopes${cursor ? `?${new URLSearchParams(cursor)}` : ''}`,
    )
    for (const { envelope } of page) {
      const subject = envelope.emailSubject ?? ''
      counts.set(subject, (counts.get(subject) ?? 0) + 1)
    }
    cursor = feedCursorAfter(page, cursor)
    if (!cursor) return counts
  }
}

/** The most requests in any 60 seconds. */
function busiestMinute(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  let first = 0
  let most = 0
  for (const [last, time] of sorted.entries()) {
    while (time - (sorted[first] ?? 0) > WINDOW_MS) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}

test('three of each behind proxies, of which one of each is killed', async () => {
  const next = seededRandom(`machines ${torture.seed}`)
  const acknowledged = new Map<string, string>()
  const own = { stored: 0, later: 0, missed: [] as string[] }
  const listeners = people.slice(0, 3).map((person) => listen(machines, person))
  await until(() => new Set(listeners.map(({ servedBy }) => servedBy())).size === 3)

  async function work(person: Browser, number: number): Promise<void> {
    for (let send = 0; send < SENDS_EACH; send++) {
      const subject = `Person ${number} letter ${send} of ${torture.seed}`
      const id = await sendEnvelope(person, templateId, subject)
      acknowledged.set(id, subject)
      const isStored = await isInMirror(id)
      const { items } = await person.surely<FoundPage>(`/api/mirror/envelopes?q=${encodeURIComponent(`"${subject}"`)}`)
      const isShown = items.some((item) => item.id === id)
      if (isStored) own.stored += 1
      else own.later += 1
      if (isStored && !isShown) own.missed.push(subject)
      const reads = [
        '/api/mirror/envelopes',
        '/api/mirror/envelopes/counts',
        '/api/home',
        '/api/home/statistics',
        '/api/signers/people?q=recipient',
      ]
      for (let read = 0; read < 3; read++) await person.surely(reads[Math.floor(next() * reads.length)] ?? '/api/home')
    }
  }

  const bulkJobId = randomUUID()
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    line: index + 2,
    request: {
      signers: [0, 1].map((signerIndex) => ({
        signerIndex,
        name: 'Ada',
        email: `row${index}.${signerIndex}@x.example`,
      })),
      emailSubject: `Bulk row ${index} of ${torture.seed}`,
    },
  }))
  const [boss] = people
  if (!boss) throw new Error('nobody is signed in')
  const job = () => boss.surely<BulkJob>(`/api/bulk-jobs/${bulkJobId}`)
  await boss.surely('/api/bulk-jobs/sends', { method: 'POST', body: { id: bulkJobId, template_id: templateId, rows } })
  await until(async () => (await job()).counts.sent > 0)

  const working = Promise.all(people.map(work))
  working.catch(() => undefined)
  const sends = (count: number) => until(() => acknowledged.size >= count)
  await sends(2)

  const killed: { name: string; at: number }[] = []
  const kill = async (name: string) => {
    killed.push({ name, at: Date.now() })
    await machines.kill(name)
  }
  const worker = machines.lastWriter('update "bulk_send_rows"') ?? ''
  const lease = await leaseOf(bulkJobId)
  await kill(worker)
  const before = acknowledged.size
  await sends(Math.min(before + 3, PEOPLE * SENDS_EACH))
  await kill(`service ${1 + Math.floor(next() * 3)}`)
  await sends(Math.min(before + 6, PEOPLE * SENDS_EACH))
  await until(async () => {
    const now = await leaseOf(bulkJobId)
    return now !== null && now !== lease
  })
  const takenOverMs = Date.now() - (killed[0]?.at ?? 0)
  await working
  await until(async () => (await job()).state === 'finished')

  // Each open page is notified, at either of the remaining processes.
  const remaining = machines.running('dashboard').map(({ name }) => name)
  await until(() => listeners.every(({ servedBy }) => remaining.includes(servedBy())))
  const from = Date.now()
  const last = await sendEnvelope(boss, templateId, `The last one of ${torture.seed}`)
  acknowledged.set(last, `The last one of ${torture.seed}`)
  const receivedFrom = (event: string) =>
    new Set(
      listeners.flatMap(({ received }) =>
        received.flatMap((each) => (each.event === event && each.at >= from ? [each.servedBy] : [])),
      ),
    )
  await until(() => receivedFrom('change').size === 2 && receivedFrom('mirror').size === 2)
  await Promise.all(listeners.map((listener) => listener.stop()))

  const requests = machines.sentToServices()
  const failed = people.flatMap((person) => person.failed)
  const minute = busiestMinute(requests.map(({ at }) => at))
  const made = await subjectsAtService()
  const report = {
    seed: torture.seed,
    killed: killed.map(({ name }) => name),
    acknowledged: acknowledged.size,
    rows: ROWS,
    requestsToServices: requests.length,
    busiestMinute: minute,
    limit: LIMIT,
    refusedByService: requests.filter(({ status }) => status === 429).length,
    ownActionInMirrorAtOnce: own.stored,
    ownActionInMirrorLater: own.later,
    bulkJobTakenOverAfterMs: takenOverMs,
    seenByPeople: failed.map(({ method, path, status, servedBy }) => `${method} ${path} ${status} ${servedBy}`),
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)

  expect(own.missed).toEqual([])
  for (const subject of [...acknowledged.values(), ...rows.map(({ request }) => request.emailSubject)])
    expect([subject, made.get(subject)]).toEqual([subject, 1])
  expect((await job()).counts).toMatchObject({ sent: ROWS, failed: 0, unknown: 0 })
  expect(minute).toBeLessThanOrEqual(LIMIT)
  // A service that is killed leaves what it may have let pass: until that no longer counts, there is less room than the dashboards know of.
  const killedService = killed.find(({ name }) => name.startsWith('service'))?.at ?? 0
  expect(requests.filter(({ at, status }) => status === 429 && at < killedService)).toEqual([])
  expect(report.refusedByService).toBeLessThanOrEqual(LIMIT / 10)
  // A read is repeated by the proxy. A change was under way when a process was killed: nobody but a person may repeat it.
  expect(failed.filter(({ method }) => method === 'GET')).toEqual([])
  const isUnderWay = ({ began, ended }: { began: number; ended: number }) =>
    killed.some(({ at }) => began <= at + 50 && ended >= at)
  expect(failed.filter((each) => !isUnderWay(each))).toEqual([])
})
