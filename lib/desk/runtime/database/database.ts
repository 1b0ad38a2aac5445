import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { env } from '@/lib/desk/runtime/config/env'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import { tracing } from '@/lib/desk/runtime/process/tracing'
import { GuardedPool } from '@/lib/postgres/guarded-pool'
import { migrateByPool } from '@/lib/postgres/migrate'
import { DESK_TABLES } from '@/lib/postgres/roles'
import { traceStatements } from '@/lib/tracing/trace-statements'

/**
 * Far longer than a busy pool takes: a request that gets no connection by then fails, instead of
 * waiting for ever.
 */
const CONNECTION_WITHIN_MS = 30_000
/**
 * The first search of a new connection takes tens of milliseconds longer, because it has to learn
 * the tables.
 */
const IDLE_MS = 10 * MINUTE_MS

/** Opens a pool of connections. */
export function open(url: string, limits: Pick<pg.PoolConfig, 'max' | 'connectionTimeoutMillis'> = {}) {
  const pool = new GuardedPool(url, {
    max: 10,
    connectionTimeoutMillis: CONNECTION_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    ...reports(),
    ...limits,
  })
  const traces = tracing()
  if (traces) traceStatements(pool, traces)
  return drizzle(pool)
}
/** What pools write to the log. */
export const reports = () => ({
  onLost: (reason: string) => log().warn({ reason }, 'a database connection was lost'),
  onConfirming: (isConfirming: boolean) =>
    isConfirming
      ? log().info('the database confirms again what is written')
      : log().error(
          'the database does not confirm what is written: look whether its synchronous standby and its disk work',
        ),
  onAnswering: (isAnswering: boolean) =>
    isAnswering ? log().info('the database answers again') : log().error('the database does not answer'),
})

export type Open = ReturnType<typeof open>

/**
 * The dashboard's database, or one transaction on it. What runs in a transaction uses that one
 * only: a second connection may never become free, because those who have them wait for this
 * transaction (decision 0232).
 */
export type Desk = Pick<Open, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count'>

/** The process's one pool of connections, opened at first use. */
export const desk = (): Open => once('desk', () => open(env().DATABASE_URL))

/**
 * A statement that most requests run: its SQL is made once for the pool, and PostgreSQL plans it
 * once for each connection. `build` ends with `.prepare(name)`.
 */
export function prepared<Statement>(build: (db: Open) => Statement): () => Statement {
  const statements = new WeakMap<Open, Statement>()
  return () => {
    const db = desk()
    const statement = statements.get(db) ?? build(db)
    statements.set(db, statement)
    return statement
  }
}

/** Ends the pool, when the process stops. */
export const closeDesk = () => desk().$client.end()

/** The row of a query that finds at most one. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0]

/** Whether a statement changes any row. */
export const changesRows = async (statement: PromiseLike<{ rowCount: number | null }>): Promise<boolean> =>
  ((await statement).rowCount ?? 0) > 0

/** Whether an error, or one that caused it, has such a code of PostgreSQL. */
export function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes)
}

/** True when a statement took longer than it may. */
export const isStopped = (error: unknown): boolean => hasCode(error, /^57014$/)

/** PostgreSQL's codes for the constraint that a row violates. */
const RULES = { unique: '23505', 'foreign key': '23503' }

/** Whether a statement failed because of such a constraint: another request came first. */
export function violates(rule: keyof typeof RULES, error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === RULES[rule]
}

/**
 * Brings the dashboard's tables up to date, unless a launcher that knows their owner has done so.
 */
export async function migrateDesk(): Promise<void> {
  // The programs run in the project's folder. The path is spelled out, because Next.js would copy
  // the whole project next to the server for a path that it cannot resolve here.
  const folder = join(process.cwd(), 'lib/desk/runtime/database/migrations')
  await migrateByPool(desk().$client, { ...DESK_TABLES, folder })
}
