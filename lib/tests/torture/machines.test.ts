import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BulkJob } from '@/lib/desk/bulk/contract/bulk-job'
import type { EnvelopeListPage } from '@/lib/desk/envelopes/contract/find'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '@/service/seed/seeded-random'
import { twoSlots } from '../templates'
import { expectOnce } from './checks'
import { type Cluster, startCluster } from './cluster'
import { addSender, type Browser, bulkRows, openCaller, PASSWORD, sendEnvelope, setUpAdmin, signIn } from './person'
import { ACCOUNT, startBuilt } from './program'
import { mostInAnyMinute } from './proxy'

vi.setConfig({ testTimeout: 900_000 })

/** So few that people and the bulk job together wait for room. */
const LIMIT = 150
const PEOPLE = 6
const SENDS_EACH = torture.size(4, 10)
const ROWS = torture.size(40, 150)

let cluster: Cluster
let key: string
let observerKey: string
let templateId: string
let people: Browser[]
beforeAll(async () => {
  await buildWhatIsStale()
  // PostgreSQL's log says which process writes what.
  const settings = { max_connections: '300', log_statement: 'mod', log_line_prefix: '%a|' }
  cluster = await startCluster({ settings })
  for (const n of [1, 2, 3]) await cluster.start('service', `service ${n}`)
  key = await cluster.newKey('dashboards', LIMIT)
  observerKey = await cluster.newKey('observer', 1_000_000)
  templateId = (await cluster.operator<{ message: string }>('/templates', { account: ACCOUNT, ...twoSlots() })).message
  const { DATABASE_URL } = cluster.environment.dashboard
  const startDashboard = (name: string) => {
    const named = { SERVICE_API_KEY: key, DATABASE_URL: `${DATABASE_URL}?application_name=${name}` }
    return cluster.start('dashboard', name, (given) => startBuilt('dashboard', { ...given, ...named }))
  }
  await startDashboard('dashboard1')
  // Without an admin, each would print a code that takes the place of the one before.
  const admin = await setUpAdmin(cluster, cluster.output('dashboard1'))
  for (const name of ['dashboard2', 'dashboard3']) await startDashboard(name)
  await admin.surely('/api/live/activate', { method: 'POST' })
  const emails = Array.from({ length: PEOPLE }, (_, n) => `sender${n}@northwind.example`)
  for (const email of emails) await addSender(cluster, admin, email)
  people = await Promise.all(emails.map((email) => signIn(cluster, email, PASSWORD)))
}, 900_000)
afterAll(() => cluster?.stop())

const until = (condition: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 300_000, interval: 50 })

/** Whether the mirror has the envelope. */
const isInMirror = async (id: string) =>
  (await cluster.query('desk', 'select 1 from mirror_envelopes where id = $1', [id])).length === 1
const leaseOf = async (job: string): Promise<string | null> => {
  const sql = `select lease_id from jobs where input->>'bulkJobId' = $1`
  return (await cluster.query<{ lease_id: string | null }>('desk', sql, [job]))[0]?.lease_id ?? null
}
/** The process that last ran a statement with this text. */
const lastWriter = (text: string) =>
  cluster
    .postgresLog()
    .split('\n')
    .findLast((line) => line.includes(text))
    ?.split('|')[0] ?? ''

/** A page's stream of live updates, at the proxy, which is opened again when it breaks, as browsers do. */
function listen({ cookie }: Browser) {
  const received: { event: string; servedBy: string; at: number }[] = []
  const stopping = new AbortController()
  let servedBy = ''
  const ended = (async () => {
    while (!stopping.signal.aborted) await once().catch(() => undefined)
  })()

  async function once(): Promise<void> {
    const answer = await fetch(`${cluster.url}/api/live`, { headers: { cookie: cookie() }, signal: stopping.signal })
    servedBy = answer.headers.get('x-served-by') ?? ''
    const decoder = new TextDecoder()
    let text = ''
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const event = /"kind":"(\w+)"/.exec(message)?.[1]
        if (event) received.push({ event, servedBy, at: Date.now() })
      }
    }
  }
  return {
    received,
    servedBy: () => servedBy,
    async stop(): Promise<void> {
      stopping.abort()
      await ended
    },
  }
}

test('three of each behind proxies, of which one of each is killed', async () => {
  const next = seededRandom(`machines ${torture.seed}`)
  const acknowledged = new Map<string, string>()
  const own = { stored: 0, later: 0, missed: [] as string[] }
  const listeners = people.slice(0, 3).map(listen)
  await until(() => new Set(listeners.map(({ servedBy }) => servedBy())).size === 3)

  async function work(person: Browser, number: number): Promise<void> {
    for (let send = 0; send < SENDS_EACH; send++) {
      const subject = `Person ${number} letter ${send} of ${torture.seed}`
      const id = await sendEnvelope(person, templateId, subject)
      acknowledged.set(id, subject)
      const isStored = await isInMirror(id)
      const { items } = await person.surely<EnvelopeListPage>(
        `/api/mirror/envelopes?q=${encodeURIComponent(`"${subject}"`)}`,
      )
      const isShown = items.some((item) => item.id === id)
      if (isStored) own.stored += 1
      else own.later += 1
      if (isStored && !isShown) own.missed.push(subject)
      const reads = [
        '/api/mirror/envelopes',
        '/api/mirror/envelopes/counts',
        '/api/home',
        '/api/home/statistics',
        '/api/contacts?q=recipient',
      ]
      for (let read = 0; read < 3; read++) await person.surely(reads[Math.floor(next() * reads.length)] ?? '/api/home')
    }
  }

  const bulkJobId = randomUUID()
  const rows = bulkRows(ROWS, `Bulk of ${torture.seed}`)
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
    await cluster.kill(name)
  }
  const worker = lastWriter('update "bulk_send_rows"')
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
  const remaining = cluster.running('dashboard')
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
  await until(() => receivedFrom('event').size === 2 && receivedFrom('mirror').size === 2)
  await Promise.all(listeners.map((listener) => listener.stop()))

  const requests = cluster.requestsWith(key)
  const failed = people.flatMap((person) => person.failed)
  const minute = mostInAnyMinute(requests)
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
  const observer = openCaller({ url: `${cluster.baseUrl}/api/v1/service` }, () => ({ 'x-api-key': observerKey }))
  await expectOnce(observer, [...acknowledged.values(), ...rows.map(({ request }) => request.emailSubject)])
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
