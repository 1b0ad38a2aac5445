import pg from 'pg'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { DESK_TABLES } from '@/lib/postgres/roles'
import { benchFolder } from '../harness/folder'
import { ms, percentile, print, type Row } from '../harness/measure'
import { type MirrorReader, startMirrorReader } from './mirror-reader'
import { mirrorRows } from './mirror-rows'

/** The account of a key that has no row: see `accountOf`. */
const ACCOUNT = 'key 00000000-0000-4000-8000-0000000000ee'
const SIZES = { e4: 10_000, e5: 100_000, e6: 1_000_000 }
/** What docs/operations.md says for a million envelopes. */
const MEMORY = { shared_buffers: '2GB' }
const ROUNDS = 3
const REPEATS = 10

/** What searching, filtering, sorting, counting and paging cost among 10,000, 100,000 and 1,000,000 mirrored envelopes (decision 0267). */
export async function benchMirror(): Promise<void> {
  const folder = benchFolder()
  const databases = Object.keys(SIZES)
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, databases, settings: MEMORY })
  try {
    const started = performance.now()
    for (const [name, count] of Object.entries(SIZES)) await fill(postgres.url(name), count)
    const seconds = Math.round((performance.now() - started) / 1_000)
    const times = databases.map((): Times => ({}))
    const firsts: First[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const readers: MirrorReader[] = []
      for (const name of databases) readers.push(await startMirrorReader(postgres.url(name)))
      firsts.push(...(await readInTurns(readers, times)))
      for (const reader of readers) await reader.stop()
    }
    const rows = Object.keys(times[0] ?? {}).map((what): Row => {
      const figures = times.map(({ [what]: all = [] }) => [percentile(all, 0.5), percentile(all, 0.95)] as const)
      return {
        what,
        value: figures.map(([p50, p95]) => `${ms(p50)} / ${ms(p95)}`).join(', '),
        // Counts and values have no promise at the largest size (decision 0267).
        ...(/^(page|search|filter|sort)/.test(what) && {
          target: 'p95 ≤ 100 ms',
          held: figures.every(([, p95]) => p95 <= 100),
        }),
      }
    })
    const [slowest] = firsts.toSorted(([, a], [, b]) => b - a)
    if (slowest) {
      rows.push({ what: 'slowest first read of a process', value: `${ms(slowest[1])} (${slowest[0]})` })
    }
    const sizes = Object.values(SIZES).map((size) => size.toLocaleString('en'))
    print(`Mirror, p50 / p95 at ${sizes.join(', ')}, ${ROUNDS * REPEATS} reads each (written in ${seconds} s)`, rows)
  } finally {
    await postgres.stop()
    folder.remove()
  }
}

type Times = Record<string, number[]>
/** What was read first, and how long it took. */
type First = [string, number]

/**
 * Each read at all sizes, one right after the other, so that a noisy moment falls on all. The first reads of a process compile the code
 * and find nothing in memory: what they cost is said by itself.
 */
async function readInTurns(readers: readonly MirrorReader[], times: readonly Times[]): Promise<First[]> {
  const firsts: First[] = []
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    for (const what of readers[0]?.names ?? []) {
      for (const [index, reader] of readers.entries()) {
        const time = await reader.read(what)
        const all = times[index]
        if (repeat === 0) firsts.push([what, time])
        else if (all) all[what] = [...(all[what] ?? []), time]
      }
    }
  }
  return firsts
}

async function fill(url: string, count: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await migrateDatabase(client, DESK_TABLES).finally(() => client.end())
  await mirrorRows(url, ACCOUNT, count)
}
