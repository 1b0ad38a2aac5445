import { setTimeout as pause } from 'node:timers/promises'
import { bulkEnvelopes } from './bulk'
import { type Cluster, startCluster } from './cluster'
import { mostInAnyMinute } from './counting-proxy'
import { newTemplate } from './demo'
import { ms, percentile, print, type Row } from './measure'
import { Person, type Visit } from './person'
import { rowsOf, waitForMirror } from './postgres'

const PEOPLE = 200
const ENVELOPES = 5_000
const LIMIT = 60
const UNLIMITED = 100_000_000
/** Envelopes that people open: the newest. */
const OPENED = 500

/**
 * 200 signed-in people at two dashboards on one PostgreSQL, behind an API key of 60 requests a minute, for so many minutes: what they
 * wait for, and what reaches the service.
 */
export async function benchPeople(minutes: number): Promise<void> {
  const cluster = await startCluster()
  try {
    const { templateId, cookies, ids } = await prepare(cluster)
    const key = await cluster.key(LIMIT)
    await cluster.startDashboards(2, key)
    const visits: Visit[] = []
    const ending = new AbortController()
    const people = cookies.map((cookie, number) => {
      const origin = cluster.origins[number % 2] ?? ''
      return new Person({ number, origin, cookie, ids, templateId, visits, ending: ending.signal })
    })
    // One after another, because nobody opens 200 browsers in the same moment.
    const running: Promise<void>[] = []
    for (const person of people) {
      running.push(person.open())
      await pause(50)
    }
    visits.length = 0
    const used = cluster.proxy.arrived.length
    const started = performance.now()
    for (const person of people) running.push(person.clickAround())
    await pause(minutes * 60_000)
    ending.abort()
    await Promise.all(running)
    // What was sent is answered after the end.
    const elapsed = (performance.now() - started) / 60_000
    report(cluster, { key, visits, minutes, perMinute: (cluster.proxy.arrived.length - used) / elapsed })
  } finally {
    await cluster.stop()
  }
}

async function prepare(cluster: Cluster) {
  const fast = await cluster.key(UNLIMITED)
  await bulkEnvelopes(cluster.databases.service, cluster.account, ENVELOPES)
  const templateId = await newTemplate(cluster, cluster.account)
  await cluster.startDashboards(1, fast)
  const cookies = await cluster.senders(PEOPLE)
  await fetch(`${cluster.origins[0]}/envelopes`, { headers: { cookie: cookies[0] ?? '' } })
  await waitForMirror(cluster.databases.desk)
  await cluster.stopDashboards()
  const newest = 'select id from envelopes order by updated_on desc limit $1'
  const rows = await rowsOf<{ id: string }>(cluster.databases.service, newest, [OPENED])
  return { templateId, cookies, ids: rows.map(({ id }) => id) }
}

type Run = { key: string; visits: Visit[]; minutes: number; perMinute: number }

function report({ proxy }: Cluster, { key, visits, minutes, perMinute }: Run): void {
  const arrived = proxy.arrived.filter((each) => each.key === key)
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
    timesOf(visits, 'budget, of each open page every 5 s', ['budget']),
    timesOf(visits, 'an envelope, of the service', ['envelope']),
    timesOf(visits, 'sending an envelope', ['send']),
    refusalsOf(visits),
  ]
  const clicks = visits.filter(({ what }) => what !== 'budget' && what !== 'counts').length
  const title = `${PEOPLE} people, ${clicks.toLocaleString('en')} clicks in ${minutes} minutes, two dashboards, ${LIMIT} requests a minute`
  print(title, rows)
}

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
