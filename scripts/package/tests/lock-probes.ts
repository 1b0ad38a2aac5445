import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A statement that took long, or failed. */
type Slow = { statement: string; ms: number }
type Report = { statements: number; longestMs: number; slowest: Slow[] }
type Probe = { text: string; values?: () => unknown[] }

const CONNECTIONS = 4
const SHOWN = 5

/** Short typical reads and writes of the largest tables, of any of `count` envelopes. */
const DESK = (account: string, ids: string[]): Probe[] => [
  {
    text: 'select id, status, subject from mirror_envelopes where account = $1 order by changed_at desc, id limit 50',
    values: () => [account],
  },
  { text: 'select * from mirror_signers where account = $1 and envelope_id = $2', values: () => [account, any(ids)] },
  {
    text: `update mirror_envelopes set status = 'Signed', completed_at = now(), changed_at = now() where account = $1 and id = $2`,
    values: () => [account, any(ids)],
  },
  {
    text: `insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, created_at, signed, signers, envelope)
      values ($1, $2, $2, now(), now(), 'Sent', 'Sent meanwhile', now(), 0, 2, '{}')`,
    values: () => [account, randomUUID()],
  },
  {
    text: `update mirror_signers set state = 'signed' where account = $1 and envelope_id = $2`,
    values: () => [account, any(ids)],
  },
]
const SERVICE = (ids: string[]): Probe[] => [
  {
    text: `select * from envelopes where account_id = (select account_id from envelopes where id = $1)
      order by updated_on desc, id limit 100`,
    values: () => [any(ids)],
  },
  { text: 'select * from signers where envelope_id = $1', values: () => [any(ids)] },
  { text: 'update envelopes set version = version + 1 where id = $1', values: () => [any(ids)] },
  { text: `update signers set state = 'signed' where envelope_id = $1`, values: () => [any(ids)] },
]

const any = (ids: string[]): string => ids[Math.floor(Math.random() * ids.length)] ?? ''

export const deskProbes = (url: string, account: string) =>
  startProbes(url, `select id from mirror_envelopes where account = '${account}' limit 1000`, (ids) =>
    DESK(account, ids),
  )
export const serviceProbes = (url: string) => startProbes(url, 'select id from envelopes limit 1000', SERVICE)

/**
 * Runs statements on several connections until it is stopped: the typical ones, and for every table one that reads a row and one that
 * takes the lock of a write without changing anything. `report` answers what was measured since it was last asked.
 */
async function startProbes(url: string, sample: string, typical: (ids: string[]) => Probe[]) {
  // What a disk takes that others use as well is not measured.
  const options = '-c synchronous_commit=off'
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: url, options }))
  for (const client of clients) await client.connect()
  const [first] = clients
  if (!first) throw new Error('there is no connection')
  const { rows } = await first.query<{ id: string }>(sample)
  const probes = [...typical(rows.map(({ id }) => id)), ...(await probesOfTables(first))]
  let measured: Slow[] = []
  let isStopped = false

  async function run(client: pg.Client, from: number): Promise<void> {
    for (let n = from; !isStopped; n++) {
      const { text, values } = probes[n % probes.length] ?? { text: '' }
      const started = performance.now()
      await client.query(text, values?.())
      measured.push({ statement: text.replaceAll(/\s+/g, ' ').slice(0, 120), ms: performance.now() - started })
    }
  }
  const running = Promise.all(
    clients.map((client, index) => run(client, index * Math.ceil(probes.length / CONNECTIONS))),
  )
  // Reported when they are stopped.
  running.catch(() => undefined)

  return {
    report(): Report {
      const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
      const report = { statements: measured.length, longestMs: Math.round(slowest[0]?.ms ?? 0), slowest }
      measured = []
      return { ...report, slowest: slowest.map(({ statement, ms }) => ({ statement, ms: Math.round(ms) })) }
    },
    async stop(): Promise<void> {
      isStopped = true
      await running.finally(() => Promise.all(clients.map((client) => client.end())))
    },
  }
}

async function probesOfTables(client: pg.Client): Promise<Probe[]> {
  const { rows } = await client.query<{ table: string; columns: string }>(`
    select quote_ident(c.relname) as table, string_agg(quote_ident(attname), ', ') as columns
    from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1 order by 1`)
  return rows.flatMap(({ table, columns }) => [
    { text: `select ${columns} from ${table} limit 1` },
    { text: `insert into ${table} (${columns}) overriding system value select ${columns} from ${table} where false` },
  ])
}
