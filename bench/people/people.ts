import { execFile } from 'node:child_process'
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { twoSlots } from '@/lib/tests/templates'
import { type Cluster, startCluster } from '@/lib/tests/torture/cluster'
import { ACCOUNT } from '@/lib/tests/torture/program'
import { mostInAnyMinute } from '@/lib/tests/torture/proxy'
import { bulkEnvelopes } from '../bulk'
import { busySeconds, cpuSeconds } from '../harness/cpu'
import { ms, percentile, print, type Row } from '../harness/measure'
import { Person, type Visit } from './person'

const PEOPLE = 200
const ENVELOPES = 5_000
const LIMIT = 60
const UNLIMITED = 100_000_000
/** Envelopes that people open: the newest. */
const OPENED = 500
const OPEN_EVERY_MS = 150
/** Until then both dashboards have compiled what they run, and the pages' first reads are over. */
const WARM_UP_MS = 20_000

/**
 * 200 signed-in people at two dashboards on one PostgreSQL, behind an API key of 60 requests a minute, for so many minutes: what they
 * wait for, and what reaches the service.
 */
export async function benchPeople(minutes: number): Promise<void> {
  const quiet = { service: { SERVICE_LOG_LEVEL: 'error' }, dashboard: { LOG_LEVEL: 'error' } }
  const cluster = await startCluster(quiet)
  try {
    const { templateId, cookies, ids } = await prepare(cluster)
    const key = await cluster.newKey('people', LIMIT)
    cluster.environment.dashboard.SERVICE_API_KEY = key
    const urls = [await cluster.start('dashboard', 'dashboard 1'), await cluster.start('dashboard', 'dashboard 2')]
    const { origin } = cluster
    const visits: Visit[] = []
    const messages = new Map<string, number>()
    const ending = new AbortController()
    setMaxListeners(0, ending.signal)
    const people = cookies.map((cookie, number) => {
      const url = urls[number % 2] ?? ''
      return new Person({ number, url, origin, cookie, ids, templateId, visits, messages, ending: ending.signal })
    })
    // One after another, because nobody opens 200 browsers in the same moment.
    const running: Promise<void>[] = []
    for (const person of people) {
      running.push(person.open())
      await pause(OPEN_EVERY_MS)
    }
    await Promise.all(running)
    for (const person of people) running.push(person.clickAround())
    await pause(WARM_UP_MS)
    visits.length = 0
    messages.clear()
    const used = cluster.requestsWith(key).length
    const [started, before] = [performance.now(), readCpu(cluster)]
    await pause(minutes * 60_000)
    const after = readCpu(cluster)
    ending.abort()
    await Promise.all(running)
    // What was sent is answered after the end.
    const elapsed = (performance.now() - started) / 60_000
    const perMinute = (cluster.requestsWith(key).length - used) / elapsed
    report(cluster, { key, visits, messages, minutes, perMinute, cpu: cpuRows(before, after, minutes * 60) })
  } finally {
    await cluster.stop()
  }
}

async function prepare(cluster: Cluster) {
  await cluster.start('service', 'service')
  const { dashboard } = cluster.environment
  dashboard.SERVICE_API_KEY = await cluster.newKey('preparation', UNLIMITED)
  const [desk, service] = [cluster.postgresUrl('desk'), cluster.postgresUrl('service')]
  await bulkEnvelopes(service, ACCOUNT, ENVELOPES)
  const template = { account: ACCOUNT, ...twoSlots() }
  const { message: templateId } = await cluster.operator<{ message: string }>('/templates', template)
  const url = await cluster.start('dashboard', 'preparing')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'bench/people/people-sessions.ts', String(PEOPLE)],
    { maxBuffer: 16 * 1024 * 1024, env: { ...process.env, ...dashboard, DATABASE_URL: desk, NODE_ENV: 'production' } },
  )
  const cookies: string[] = JSON.parse(stdout)
  await fetch(`${url}/envelopes`, { headers: { cookie: cookies[0] ?? '' } })
  const isRead = async () =>
    (await cluster.query('desk', `select 1 from mirror_accounts where state = 'complete'`)).length > 0
  while (!(await isRead())) await pause(100)
  await cluster.stopProgram('preparing')
  const newest = 'select id from envelopes order by updated_on desc limit $1'
  const rows = await cluster.query<{ id: string }>('service', newest, [OPENED])
  return { templateId, cookies, ids: rows.map(({ id }) => id) }
}

/** Seconds of processor time that each part has used so far; `generator` is this program, with what counts the requests. */
function readCpu(cluster: Cluster) {
  const { user, system } = process.cpuUsage()
  const sum = (pids: number[]) => pids.reduce((seconds, pid) => seconds + cpuSeconds(pid), 0)
  return {
    dashboards: sum(cluster.pidsOf('dashboard')),
    postgres: cpuSeconds(cluster.postgresPid()),
    service: sum(cluster.pidsOf('service')),
    generator: (user + system) / 1_000_000,
    machine: busySeconds(),
  }
}

const BY_PAGES: Visit['what'][] = ['counts', 'rest', 'page']

type Run = {
  key: string
  visits: Visit[]
  messages: Map<string, number>
  minutes: number
  perMinute: number
  cpu: Row[]
}

function report(cluster: Cluster, { key, visits, messages, minutes, perMinute, cpu }: Run): void {
  const arrived = cluster.requestsWith(key)
  const refused = arrived.filter(({ status }) => status === 429).length
  const most = mostInAnyMinute(arrived)
  const rows: Row[] = [
    { what: 'requests that the service refused (429)', value: String(refused), target: '0', held: refused === 0 },
    { what: 'most requests in any 60 s', value: String(most), target: `≤ ${LIMIT}`, held: most <= LIMIT },
    { what: 'requests to the service, a minute', value: perMinute.toFixed(1) },
    timesOf(visits, 'list, the page as HTML', ['list'], 150),
    timesOf(visits, 'list, filtered, searched or again', ['filter', 'search', 'back'], 150),
    timesOf(visits, 'counts of its filters', ['counts']),
    timesOf(visits, 'home, the page as HTML', ['home']),
    timesOf(visits, 'what else a page needs after a click', ['rest']),
    timesOf(visits, 'what an open page reads by itself', ['page']),
    timesOf(visits, 'an envelope, of the service', ['envelope']),
    timesOf(visits, 'sending an envelope', ['send']),
    { what: 'messages to each page, a minute', value: messagesOf(messages, minutes) },
    refusalsOf(visits),
    ...cpu,
  ]
  const clicks = visits.filter(({ what }) => !BY_PAGES.includes(what)).length
  const title = `${PEOPLE} people, ${clicks.toLocaleString('en')} clicks in ${minutes} minutes, two dashboards, ${LIMIT} requests a minute`
  print(title, rows)
}

const messagesOf = (messages: Run['messages'], minutes: number) =>
  [...messages].map(([event, count]) => `${event} ${(count / PEOPLE / minutes).toFixed(1)}`).join(', ')

function timesOf(visits: Visit[], what: string, kinds: Visit['what'][], most?: number): Row {
  const times = visits.flatMap((visit) => (kinds.includes(visit.what) && visit.isAnswered ? [visit.tookMs] : []))
  if (times.length === 0) return { what, value: 'none' }
  const [p50, p95, longest] = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 1)]
  const value = `p50 ${ms(p50)}, p95 ${ms(p95)}, longest ${ms(longest)} (${times.length.toLocaleString('en')})`
  return { what, value, ...(most && { target: `p95 ≤ ${most} ms`, held: p95 <= most }) }
}

function refusalsOf(visits: Visit[]): Row {
  const refused = visits.filter(({ isAnswered }) => !isAnswered)
  const kinds = [...new Set(refused.map(({ what, refusal }) => `${what}: ${refusal}`))]
  const asked = visits.reduce((sum, { waits }) => sum + waits, 0)
  const value = `${refused.length}${kinds.length > 0 ? ` (${kinds.slice(0, 5).join('; ')})` : ''}; reads that asked again for their place: ${asked}`
  return { what: 'people who were refused', value, target: '0', held: refused.length === 0 }
}

type Cpu = ReturnType<typeof readCpu>

/** In processors: 0.5 is half of one. What is left of the machine's was used by programs that are none of ours. */
function cpuRows(before: Cpu, after: Cpu, seconds: number): Row[] {
  const used = (part: keyof Cpu) => (after[part] - before[part]) / seconds
  const own = used('dashboards') + used('postgres') + used('service') + used('generator')
  const row = (what: string, processors: number): Row => ({ what: `processors: ${what}`, value: processors.toFixed(2) })
  return [
    row('both dashboards', used('dashboards')),
    row('PostgreSQL', used('postgres')),
    row('service', used('service')),
    row('the 200 people, and what counts requests', used('generator')),
    row('other programs on this machine', used('machine') - own),
  ]
}
