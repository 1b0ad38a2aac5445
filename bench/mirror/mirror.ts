import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { DESK_TABLES } from '@/lib/postgres/program-tables'
import { benchFolder } from '../harness/folder'
import { ms, percentile, print, type Row } from '../harness/measure'
import { mirrorRows } from './mirror-rows'

/** The account of a key that has no row: see `accountOf`. */
const ACCOUNT = 'key 00000000-0000-4000-8000-0000000000ee'
const SIZES = { small: 10_000, large: 1_000_000 }
const ROUNDS = 3
const REPEATS = 10

/** What searching, filtering, sorting, counting and paging cost among a million mirrored envelopes beside ten thousand. */
export async function benchMirror(): Promise<void> {
  const folder = benchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, databases: Object.keys(SIZES) })
  try {
    const started = performance.now()
    for (const [name, count] of Object.entries(SIZES)) await fill(postgres.url(name), count)
    const seconds = Math.round((performance.now() - started) / 1_000)
    const small: Times = {}
    const large: Times = {}
    const firsts: First[] = []
    for (let round = 0; round < ROUNDS; round++) {
      add(small, (await reads(postgres.url('small'))).times)
      const { times, first } = await reads(postgres.url('large'))
      add(large, times)
      firsts.push(...first)
    }
    const rows = Object.keys(large).map((what): Row => {
      const [few = [], many = []] = [small[what], large[what]]
      const [p50, p95] = [percentile(many, 0.5), percentile(many, 0.95)]
      const ratio = p50 / percentile(few, 0.5)
      return {
        what,
        value: `p50 ${ms(p50)}, p95 ${ms(p95)}; at 10,000 p50 ${ms(percentile(few, 0.5))}, p95 ${ms(percentile(few, 0.95))}; ratio ${ratio.toFixed(2)}`,
        target: 'p95 ≤ 100 ms, ratio ≤ 1.20',
        held: p95 <= 100 && ratio <= 1.2,
      }
    })
    const [slowest] = firsts.toSorted(([, a], [, b]) => b - a)
    if (slowest) {
      rows.push({ what: 'slowest first read of a process', value: `${ms(slowest[1])} (${slowest[0]})` })
    }
    print(`Mirror, 1,000,000 envelopes beside 10,000, ${ROUNDS * REPEATS} reads each (written in ${seconds} s)`, rows)
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

type Times = Record<string, number[]>
/** What was read first, and how long it took. */
type First = [string, number]

function add(to: Times, times: Times): void {
  for (const [what, values] of Object.entries(times)) to[what] = [...(to[what] ?? []), ...values]
}

async function fill(url: string, count: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await migrateDatabase(client, DESK_TABLES).finally(() => client.end())
  await mirrorRows(url, ACCOUNT, count)
}

async function reads(databaseUrl: string): Promise<{ times: Times; first: First[] }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'bench/mirror/mirror-reads.ts', String(REPEATS)],
    {
      maxBuffer: 16 * 1024 * 1024,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SERVICE_BASE_URL: 'http://127.0.0.1:9/core',
        SERVICE_API_KEY: 'sk_live_bench',
        AUTH_SECRET: 'only-for-the-bench-0123456789abcdef',
        DESK_ORIGIN: 'http://localhost:3000',
        LOG_LEVEL: 'error',
      },
    },
  )
  return JSON.parse(stdout)
}
