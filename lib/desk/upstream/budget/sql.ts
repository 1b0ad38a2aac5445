import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { DEFAULT_RATE_LIMIT_PER_MIN } from '@/lib/contract/identity'
import { env } from '@/lib/desk/runtime/config/env'
import { reports } from '@/lib/desk/runtime/database/database'
import { once, resetOnce } from '@/lib/desk/runtime/process/once'
import { type Priority, shareOf } from '@/lib/desk/upstream/contract/priority'
import { GuardedPool } from '@/lib/postgres/guarded-pool'
import { requestBudgets, requestStarts } from './schema'

/** Nothing may start without an answer, so people wait for it. */
const ANSWERS_WITHIN_MS = 5_000
/** The service may stamp whole seconds, so a request counts a little longer than its minute. */
const COUNTS_FOR = sql`interval '61 seconds'`
/** A request whose process died may have been answered as late as that. */
const COUNTS_UNANSWERED_FOR = sql`interval '151 seconds'`
/** How long the others wait for the request that tries after a pause. */
const TRIAL_FOR = sql`interval '15 seconds'`

/**
 * A key's requests at a moment: milliseconds until they start again after a pause, until when the
 * service asked for it, and until the next one of the priority may start, as far as that is known.
 */
export type KeyState = { limit: number; used: number; pausedMs: number; askedMs: number; nextInMs: number }
export type Start = { id: bigint; isTrial: boolean }
/** The starts of all processes under each key (decision 0200). */
export type Starts = typeof databaseStarts

/**
 * Apart from the others: a transaction of the dashboard may hold its connection while it waits for
 * the budget.
 */
const connections = () =>
  once('budget connections', () => {
    const pool = new GuardedPool(env().DATABASE_URL, {
      max: 2,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      // For a database that does not even answer that.
      query_timeout: 2 * ANSWERS_WITHIN_MS,
      // No request waits for a disk; a crash of the database forgets less than a second.
      settings: { statement_timeout: ANSWERS_WITHIN_MS, synchronous_commit: 'off' },
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
      ...reports(),
    })
    return drizzle(pool)
  })

/** Settles once a small write was committed on a connection of the budgets. */
export const confirmBudgetWrite = (): Promise<void> => connections().$client.confirmWrite()

export async function closeBudgetConnections(): Promise<void> {
  await connections().$client.end()
  resetOnce('budget connections')
}

/** The clock, not the transaction's start: a transaction may wait for the row. */
const now = sql`clock_timestamp()`
/** Those that seem to have started later were counted before somebody set the clock back. */
const counts = sql`counts_until > ${now} and started_at < ${now} + interval '5 seconds'`
const msUntil = (moment: unknown) =>
  sql<number>`coalesce(greatest(0, ceil(extract(epoch from ${moment} - ${now}) * 1000)), 0)::float8`

type Connection = Pick<ReturnType<typeof connections>, 'insert' | 'update'>

/** The key's row, which no other process changes until the transaction ends. */
async function lock(tx: Connection, key: string) {
  const [budget] = await tx
    .insert(requestBudgets)
    .values({ key })
    .onConflictDoUpdate({ target: requestBudgets.key, set: { key } })
    .returning({
      limit: sql<number>`coalesce(${requestBudgets.limit}, ${DEFAULT_RATE_LIMIT_PER_MIN})::int`,
      pausedMs: msUntil(requestBudgets.pausedUntil),
      askedMs: msUntil(requestBudgets.askedUntil),
      isTrial: requestBudgets.isTrial,
    })
  if (!budget) throw new Error('the request budget has no row')
  return budget
}

async function change(key: string, set: Parameters<ReturnType<Connection['update']>['set']>[0]): Promise<void> {
  await connections().insert(requestBudgets).values({ key }).onConflictDoNothing()
  await connections().update(requestBudgets).set(set).where(eq(requestBudgets.key, key))
}

export const databaseStarts = {
  /**
   * Counts as many of these requests as have room, and says when to ask again. Without a priority
   * it only looks.
   */
  start: (key: string, priority?: Priority, requests = 1): Promise<{ starts: Start[]; state: KeyState }> =>
    connections().transaction(async (tx) => {
      const { isTrial, ...budget } = await lock(tx, key)
      const share = shareOf(priority ?? 'person', budget.limit)
      const asked = sql`${priority ?? null}::text`
      const most = priority === undefined || budget.pausedMs > 0 ? 0 : isTrial ? 1 : requests
      const { rows } = await tx.execute<{ ids: string[]; used: number; own: number; nextInMs: number }>(sql`
        with expired as (delete from request_starts where key = ${key} and not (${counts})),
          counting as materialized (select priority, counts_until from request_starts where key = ${key} and ${counts}),
          usage as (select count(*)::int as used, count(*) filter (where priority = ${asked})::int as own from counting),
          started as (
            insert into request_starts (key, priority, started_at, counts_until)
            select ${key}, ${asked}, ${now}, ${now} + ${COUNTS_UNANSWERED_FOR} from usage, generate_series(1, ${most}) as n
            where usage.used + n <= ${share.together} and usage.own + n <= ${share.own} returning id)
        select array(select id::text from started) as ids, used, own, (
          select ${msUntil(sql`min(counts_until)`)} from counting where usage.own < ${share.own} or priority = ${asked}
        ) as "nextInMs" from usage`)
      const { ids = [], used = 0, own = 0, nextInMs = 0 } = rows[0] ?? {}
      const starts = ids.map((id): Start => ({ id: BigInt(id), isTrial }))
      if (isTrial && starts.length > 0) {
        const until = sql`${now} + ${TRIAL_FOR}`
        await tx.update(requestBudgets).set({ pausedUntil: until }).where(eq(requestBudgets.key, key))
      }
      const hasRoom = used + ids.length < share.together && own + ids.length < share.own
      const next = Math.max(budget.pausedMs, hasRoom ? 0 : nextInMs)
      const askedMs = budget.pausedMs > 0 ? budget.askedMs : 0
      return { starts, state: { ...budget, askedMs, used: used + ids.length, nextInMs: next } }
    }),

  /** The answers have begun: what starts a minute later also arrives a minute later. */
  async answered(starts: readonly Pick<Start, 'id'>[]): Promise<void> {
    const until = sql`${now} + ${COUNTS_FOR}`
    const isAnswered = sql`${requestStarts.id} = any(${sql.param(starts.map(({ id }) => String(id)))}::bigint[])`
    await connections().update(requestStarts).set({ countsUntil: until }).where(isAnswered)
  },

  setLimit: (key: string, limit: number) => change(key, { limit }),

  pause(key: string, { ms, askedMs }: { ms: number; askedMs: number }): Promise<void> {
    const later = (column: unknown, wait: number) =>
      sql`greatest(${column}, ${now} + ${wait} * interval '1 millisecond')`
    const { pausedUntil, askedUntil } = requestBudgets
    return change(key, { pausedUntil: later(pausedUntil, ms), askedUntil: later(askedUntil, askedMs), isTrial: true })
  },

  /** The request that tried was answered: the others start, too. */
  resume: (key: string) => change(key, { pausedUntil: null, askedUntil: null, isTrial: false }),
}
