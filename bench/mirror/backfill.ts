import { setTimeout as pause } from 'node:timers/promises'
import { shareOf } from '@/lib/desk/contract/priority'
import { bulkEnvelopes } from '../bulk'
import { type Cluster, startCluster } from '../harness/cluster'
import type { Arrived } from '../harness/counting-proxy'
import { print, type Row } from '../harness/measure'
import { rowsOf } from '../harness/postgres'

const LIMIT = 60
/** More than the backfill reads meanwhile, at a hundred a request. */
const ENVELOPES = 40_000
const MINUTE_MS = 60_000
const TARGET = 0.9

/**
 * How much of its share of the key's 60 requests a minute the backfill of a mirror uses: while nobody clicks, and while people open an
 * envelope every three, then every two seconds. What it may use is less then, because people go first (decision 0199).
 */
export async function benchBackfill(minutes: number): Promise<void> {
  const cluster = await startCluster()
  try {
    const key = await cluster.key(LIMIT)
    await bulkEnvelopes(cluster.databases.service, cluster.account, ENVELOPES)
    const newest = 'select id from envelopes order by updated_on desc limit 1000'
    const ids = (await rowsOf<{ id: string }>(cluster.databases.service, newest)).map(({ id }) => id)
    await cluster.startDashboards(1, key)
    const [cookie = ''] = await cluster.senders(1)
    await fetch(`${cluster.origins[0]}/envelopes`, { headers: { cookie } })
    const rows: Row[] = []
    for (const everyMs of [undefined, 3_000, 2_000]) {
      const ending = new AbortController()
      const clicking =
        everyMs === undefined ? undefined : click(cluster, { cookie, ids, everyMs, ending: ending.signal })
      // What was requested before still counts for a minute.
      await pause(MINUTE_MS)
      const from = performance.now()
      await pause(minutes * MINUTE_MS)
      const arrived = cluster.proxy.arrived.filter(({ at }) => at >= from && at < from + minutes * MINUTE_MS)
      ending.abort()
      await clicking
      rows.push(rowOf(everyMs, arrived, minutes))
    }
    const [mirror] = await rowsOf<{ state: string; read: number }>(
      cluster.databases.desk,
      'select state, read from mirror_accounts',
    )
    if (mirror?.state !== 'reading') throw new Error(`the mirror is ${mirror?.state}: there was nothing left to read`)
    print(`Backfill behind ${LIMIT} requests a minute, ${minutes} minutes each, ${mirror.read} envelopes read`, rows)
  } finally {
    await cluster.stop()
  }
}

function rowOf(everyMs: number | undefined, arrived: Arrived[], minutes: number): Row {
  const pages = arrived.filter(({ path }) => /\/envelopes(\?|$)/.test(path)).length / minutes
  const others = arrived.length / minutes - pages
  const { together, own } = shareOf('sync', LIMIT)
  const share = Math.min(own, together - others)
  const refused = arrived.filter(({ status }) => status === 429).length
  return {
    what: everyMs === undefined ? 'nobody clicks' : `an envelope is opened every ${everyMs / 1_000} s`,
    value: `${pages.toFixed(1)} of ${share.toFixed(1)} a minute, ${Math.round((100 * pages) / share)} % (others ${others.toFixed(1)}, refused ${refused})`,
    target: `≥ ${TARGET * 100} %`,
    held: pages >= TARGET * share && refused === 0,
  }
}

type Clicking = { cookie: string; ids: string[]; everyMs: number; ending: AbortSignal }

/** Each time another envelope, so that no cache answers. */
async function click(cluster: Cluster, { cookie, ids, everyMs, ending }: Clicking): Promise<void> {
  while (!ending.aborted) {
    const id = ids.pop()
    const answer = await fetch(`${cluster.origins[0]}/api/envelopes/${id}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`an envelope was answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
    await pause(everyMs, undefined, { signal: ending }).catch(() => undefined)
  }
}
