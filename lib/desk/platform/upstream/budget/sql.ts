import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { env } from '@/lib/desk/platform/config/env'
import { log } from '@/lib/desk/platform/log/log'
import { once, resetOnce } from '@/lib/desk/platform/process/once'
import { type Priority, shareOf } from '@/lib/desk/platform/upstream/contract/priority'
import { requestBudgets, requestStarts } from './schema'

/** Nothing may start without an answer, so people wait for it. */
const ANSWERS_WITHIN_MS = 5_000
/** The service may stamp whole seconds, so a request counts a little longer than its minute. */
const COUNTS_FOR = sql`interval '61 seconds'`
/** A request whose process died may have been answered as late as that. */
const COUNTS_UNANSWERED_FOR = sql`interval '151 seconds'`
/** How long the others wait for the request that tries after a pause. */
const TRIAL_FOR = sql`interval '15 seconds'`

/** A key's requests at a moment. */
export type KeyState = {
  limit: number
  used: number
  /** Milliseconds until requests start again, and until when the service asked for; 0: no pause. */
  pausedMs: number
  askedMs: number
  /** Milliseconds until the next request of the priority may start, as far as it is known. */
  nextInMs: number
}
export type Start = { id: bigint; isTrial: boolean }

/** The starts of all processes under each key. Decision 0200. */
export type Starts = {
  /** Counts a request of this priority, or says when to ask again. */
  start(key: string, priority: Priority): Promise<{ start: Start | undefined; state: KeyState }>
  /** The answer has begun: what starts a minute later also arrives a minute later. */
  answered(start: Start): Promise<void>
  setLimit(key: string, limit: number): Promise<void>
  pause(key: string, pause: { ms: number; askedMs: number }): Promise<void>
  /** The request that tried was answered: the others start, too. */
  resume(key: string): Promise<void>
  read(key: string): Promise<KeyState>
}

/** Apart from the others, because a transaction of the dashboard may hold its connection while it waits for the budget. */
const connections = () =>
  once('budget connections', () => {
    const pool = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: 2,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      statement_timeout: ANSWERS_WITHIN_MS,
      // For a database that does not even answer that.
      query_timeout: 2 * ANSWERS_WITHIN_MS,
      // No request waits for a disk; a crash of the database forgets less than a second.
      options: '-c synchronous_commit=off',
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
    })
    pool.on('error', ({ message }) => log().warn({ reason: message }, 'a database connection was lost'))
    return drizzle(pool)
  })
type Connection = Pick<ReturnType<typeof connections>, 'select' | 'insert' | 'update' | 'execute'>

export async function closeBudgetConnections(): Promise<void> {
  await connections().$client.end()
  resetOnce('budget connections')
}

/** The clock, not the transaction's start: a transaction may wait for the row. */
const now = sql`clock_timestamp()`
/** Those that seem to have started later were counted before somebody set the clock back. */
const counts = sql`counts_until > ${now} and started_at < ${now} + interval '5 seconds'`
const msUntil = (moment: unknown) =>
  sql<number>`greatest(0, ceil(extract(epoch from ${moment} - ${now}) * 1000))::float8`

export const databaseStarts: Starts = {
  start: (key, priority) =>
    connections().transaction(async (tx) => {
      const budget = await lock(tx, key)
      const { together, own } = shareOf(priority, budget.limit)
      const isFree = budget.pausedMs === 0
      const { rows } = await tx.execute<{ id: string | null; used: number; nextInMs: number | null }>(sql`
        with expired as (delete from request_starts where key = ${key} and not (${counts})),
          counting as materialized (select priority, counts_until from request_starts where key = ${key} and ${counts}),
          usage as (select count(*)::int as used, count(*) filter (where priority = ${priority})::int as own from counting),
          started as (
            insert into request_starts (key, priority, started_at, counts_until)
            select ${key}, ${priority}, ${now}, ${now} + ${COUNTS_UNANSWERED_FOR} from usage
            where ${isFree} and usage.used < ${together} and usage.own < ${own} returning id)
        select (select id from started) as id, used, (
          select ${msUntil(sql`min(counts_until)`)} from counting where usage.own < ${own} or priority = ${priority}
        ) as "nextInMs" from usage`)
      const { id = null, used = 0, nextInMs = 0 } = rows[0] ?? {}
      const start = id === null ? undefined : { id: BigInt(id), isTrial: budget.isTrial }
      if (start?.isTrial)
        await tx
          .update(requestBudgets)
          .set({ pausedUntil: sql`${now} + ${TRIAL_FOR}` })
          .where(eq(requestBudgets.key, key))
      const counted = start ? used + 1 : used
      return {
        start,
        state: { ...stateOf(budget, counted), nextInMs: start ? 0 : Math.max(budget.pausedMs, nextInMs ?? 0) },
      }
    }),
  async answered({ id }) {
    await connections()
      .update(requestStarts)
      .set({ countsUntil: sql`${now} + ${COUNTS_FOR}` })
      .where(eq(requestStarts.id, id))
  },
  setLimit: (key, limit) => upsert(key, { limit }),
  pause: (key, { ms, askedMs }) => {
    const later = (column: unknown, wait: number) =>
      sql`greatest(${column}, ${now} + ${wait} * interval '1 millisecond')`
    const { pausedUntil, askedUntil } = requestBudgets
    return upsert(key, { pausedUntil: later(pausedUntil, ms), askedUntil: later(askedUntil, askedMs), isTrial: true })
  },
  resume: (key) => upsert(key, { pausedUntil: null, askedUntil: null, isTrial: false }),
  async read(key) {
    const [budget] = await selectBudget(connections(), key)
    const { rows } = await connections().execute<{ used: number; nextInMs: number }>(sql`
      select count(*)::int as used, coalesce(${msUntil(sql`min(counts_until)`)}, 0) as "nextInMs"
      from request_starts where key = ${key} and ${counts}`)
    const { used = 0, nextInMs = 0 } = rows[0] ?? {}
    const state = stateOf(budget ?? NEW, used)
    return { ...state, nextInMs: Math.max(state.pausedMs, used < state.limit ? 0 : nextInMs) }
  },
}

const NEW = { limit: DEFAULT_RATE_LIMIT_PER_MIN, pausedMs: 0, askedMs: 0, isTrial: false }
type Budget = typeof NEW

const stateOf = ({ limit, pausedMs, askedMs }: Budget, used: number): Omit<KeyState, 'nextInMs'> => ({
  limit,
  used,
  pausedMs,
  askedMs: pausedMs > 0 ? askedMs : 0,
})

const selectBudget = (db: Connection, key: string) =>
  db
    .select({
      limit: sql<number>`coalesce(${requestBudgets.limit}, ${DEFAULT_RATE_LIMIT_PER_MIN})::int`,
      pausedMs: sql<number>`coalesce(${msUntil(requestBudgets.pausedUntil)}, 0)`,
      askedMs: sql<number>`coalesce(${msUntil(requestBudgets.askedUntil)}, 0)`,
      isTrial: requestBudgets.isTrial,
    })
    .from(requestBudgets)
    .where(eq(requestBudgets.key, key))

/** The key's budget, which no other process changes until the transaction ends. */
async function lock(tx: Connection, key: string): Promise<Budget> {
  const [known] = await selectBudget(tx, key).for('update')
  if (known) return known
  await tx.insert(requestBudgets).values({ key }).onConflictDoNothing()
  const [added] = await selectBudget(tx, key).for('update')
  return added ?? NEW
}

async function upsert(key: string, change: Parameters<ReturnType<Connection['update']>['set']>[0]): Promise<void> {
  await connections().insert(requestBudgets).values({ key }).onConflictDoNothing()
  await connections().update(requestBudgets).set(change).where(eq(requestBudgets.key, key))
}
