import 'server-only'
import { and, asc, desc, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import type { BulkRowsQuery } from './contract/bulk-job'
import { BULK_ROW_STATES, BULK_ROWS_PAGE, type BulkRowState } from './contract/bulk-row-states'
import { bulkJobRows, bulkJobs } from './schema'

export type BulkJobRecord = typeof bulkJobs.$inferSelect
export type BulkRowRecord = typeof bulkJobRows.$inferSelect
type RowKey = Pick<BulkRowRecord, 'bulkJobId' | 'position'>
type NewRow = Pick<BulkRowRecord, 'position' | 'line' | 'body'> & Partial<Omit<BulkRowRecord, 'bulkJobId'>>

/** Rows of one statement: PostgreSQL allows 65,535 parameters. */
const INSERT_AT_ONCE = 1_000

/** False when one with this id exists; nothing is stored then. */
export async function insertBulkJob(
  tx: Desk,
  bulkJob: typeof bulkJobs.$inferInsert,
  rows: readonly NewRow[],
): Promise<boolean> {
  const bytes = rows.reduce((sum, { body }) => sum + Buffer.byteLength(JSON.stringify(body)), 0)
  if (
    !(await changesRows(
      tx
        .insert(bulkJobs)
        .values({ ...bulkJob, bytes })
        .onConflictDoNothing(),
    ))
  )
    return false
  for (let start = 0; start < rows.length; start += INSERT_AT_ONCE) {
    const part = rows.slice(start, start + INSERT_AT_ONCE)
    await tx.insert(bulkJobRows).values(part.map((row) => ({ ...row, bulkJobId: bulkJob.id })))
  }
  return true
}

/** Until the transaction ends, other requests of the person add no bulk jobs. */
export const lockBulkJobsOf = (tx: Desk, personId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk jobs of ${personId}`}, 0))`)

/** The person's bulk jobs that wait or run, without downloads, which a browser does. */
export async function measureOpenJobs(tx: Desk, personId: string): Promise<{ jobs: number; bytes: number }> {
  const isOpen = and(
    eq(bulkJobs.personId, personId),
    inArray(bulkJobs.state, ['running', 'paused']),
    ne(bulkJobs.kind, 'download'),
  )
  const measured = { jobs: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${bulkJobs.bytes}), 0)::float8` }
  return (await first(tx.select(measured).from(bulkJobs).where(isOpen))) ?? { jobs: 0, bytes: 0 }
}

/** Removes the person's oldest ended bulk jobs. The activity record keeps what they did. */
export async function removeEndedJobs(tx: Desk, personId: string, most: { jobs: number; bytes: number }) {
  await tx.execute(sql`
    delete from bulk_sends using (
      select id, row_number() over newest as place, sum(bytes) over newest as total from bulk_sends
      where person_id = ${personId} and (state in ('cancelled', 'finished', 'stopped') or kind = 'download')
      window newest as (order by created_at desc, id)
    ) as ended
    where bulk_sends.id = ended.id and (ended.place > ${most.jobs} or ended.total > ${most.bytes})`)
}

export const findBulkJob = (id: string): Promise<BulkJobRecord | undefined> =>
  first(desk().select().from(bulkJobs).where(eq(bulkJobs.id, id)))

export const lockBulkJob = (tx: Desk, id: string): Promise<BulkJobRecord | undefined> =>
  first(tx.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('update'))

export const changeBulkJob = (tx: Desk, id: string, change: Partial<BulkJobRecord>) =>
  tx.update(bulkJobs).set(change).where(eq(bulkJobs.id, id))

/** The newest first of an account: of one person, or of everybody. */
export const listBulkJobs = (account: string, personId: string | undefined, limit: number): Promise<BulkJobRecord[]> =>
  desk()
    .select()
    .from(bulkJobs)
    .where(and(eq(bulkJobs.account, account), personId === undefined ? undefined : eq(bulkJobs.personId, personId)))
    .orderBy(desc(bulkJobs.createdAt))
    .limit(limit)

export async function countRows(ids: string[], db: Desk = desk()): Promise<Map<string, Record<BulkRowState, number>>> {
  const none = () => Object.fromEntries(BULK_ROW_STATES.map((state) => [state, 0])) as Record<BulkRowState, number>
  const counts = new Map(ids.map((id) => [id, none()]))
  if (ids.length === 0) return counts
  const { bulkJobId, state } = bulkJobRows
  const rows = await db
    .select({ bulkJobId, state, count: sql<number>`count(*)::int` })
    .from(bulkJobRows)
    .where(inArray(bulkJobId, ids))
    .groupBy(bulkJobId, state)
  for (const row of rows) {
    const rowCounts = counts.get(row.bulkJobId)
    if (rowCounts) rowCounts[row.state] = row.count
  }
  return counts
}

/** One page; the index on state and position has at most 10,000 rows to pass over. */
export const listRows = (id: string, { state, page = 0 }: BulkRowsQuery): Promise<BulkRowRecord[]> =>
  desk()
    .select()
    .from(bulkJobRows)
    .where(and(eq(bulkJobRows.bulkJobId, id), state && eq(bulkJobRows.state, state)))
    .orderBy(asc(bulkJobRows.position))
    .limit(BULK_ROWS_PAGE)
    .offset(page * BULK_ROWS_PAGE)

/** At most `limit` rows after a position, in the order of the table. */
export const rowsAfter = (id: string, position: number, limit: number): Promise<BulkRowRecord[]> =>
  desk()
    .select()
    .from(bulkJobRows)
    .where(and(eq(bulkJobRows.bulkJobId, id), gt(bulkJobRows.position, position)))
    .orderBy(asc(bulkJobRows.position))
    .limit(limit)

const inState = (id: string, state: BulkRowState) => and(eq(bulkJobRows.bulkJobId, id), eq(bulkJobRows.state, state))

/** The next rows in this state; nobody else takes them until the transaction ends. */
const lockRows = (
  tx: Desk,
  id: string,
  state: BulkRowState,
  { limit, without }: { limit: number; without: readonly number[] },
): Promise<BulkRowRecord[]> =>
  tx
    .select()
    .from(bulkJobRows)
    .where(and(inState(id, state), notInArray(bulkJobRows.position, [...without])))
    .orderBy(asc(bulkJobRows.position))
    .limit(limit)
    .for('update')

/**
 * The rows to do next, each marked and its attempt counted before anything is sent: first those
 * whose answer is not known, then, unless only those are to be settled, rows that wait.
 */
export async function claimRows(
  tx: Desk,
  id: string,
  { limit, onlySending, without, now }: { limit: number; onlySending: boolean; without: readonly number[]; now: Date },
): Promise<BulkRowRecord[]> {
  const interrupted = await lockRows(tx, id, 'sending', { limit, without })
  const room = onlySending ? 0 : limit - interrupted.length
  const waiting = room > 0 ? await lockRows(tx, id, 'waiting', { limit: room, without }) : []
  const rows = [...interrupted, ...waiting]
  if (rows.length === 0) return []
  const positions = rows.map(({ position }) => position)
  return tx
    .update(bulkJobRows)
    .set({
      state: 'sending',
      attempts: sql`${bulkJobRows.attempts} + 1`,
      attemptedAt: sql`coalesce(${bulkJobRows.attemptedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(bulkJobRows.bulkJobId, id), inArray(bulkJobRows.position, positions)))
    .returning()
}

const isUnderWay = ({ bulkJobId, position }: RowKey) =>
  and(eq(bulkJobRows.bulkJobId, bulkJobId), eq(bulkJobRows.position, position), eq(bulkJobRows.state, 'sending'))

/** Changes a row whose attempt is under way; false when another process has settled it. */
export const changeRow = (tx: Desk, row: RowKey, change: Partial<BulkRowRecord>): Promise<boolean> =>
  changesRows(tx.update(bulkJobRows).set(change).where(isUnderWay(row)))

/** Changes a row that waits or is under way; false when another process has settled it. */
export const changeUnsettledRow = (
  tx: Desk,
  { bulkJobId, position }: RowKey,
  change: Partial<BulkRowRecord>,
): Promise<boolean> =>
  changesRows(
    tx
      .update(bulkJobRows)
      .set(change)
      .where(
        and(
          eq(bulkJobRows.bulkJobId, bulkJobId),
          eq(bulkJobRows.position, position),
          inArray(bulkJobRows.state, ['waiting', 'sending']),
        ),
      ),
  )

/**
 * Stores the request of a row. Answers it as it is stored, because PostgreSQL orders the members of
 * a JSON value: the first attempt sends the same bytes as a repeat.
 */
export const storeRequest = (
  tx: Desk,
  row: RowKey,
  request: Partial<Pick<BulkRowRecord, 'templateId' | 'body' | 'frozen'>>,
): Promise<BulkRowRecord | undefined> => first(tx.update(bulkJobRows).set(request).where(isUnderWay(row)).returning())

export async function moveRows(
  tx: Desk,
  id: string,
  from: BulkRowState,
  change: Partial<BulkRowRecord>,
): Promise<number> {
  const { rowCount } = await tx.update(bulkJobRows).set(change).where(inState(id, from))
  return rowCount ?? 0
}

/** Changes a row of a download, which no job holds. */
export const setRow = ({ bulkJobId, position }: RowKey, change: Partial<BulkRowRecord>) =>
  desk()
    .update(bulkJobRows)
    .set(change)
    .where(and(eq(bulkJobRows.bulkJobId, bulkJobId), eq(bulkJobRows.position, position)))

/** Has all rows wait again, for a download that begins; answers the number of this attempt. */
export const beginRows = (id: string, now: Date): Promise<number> =>
  desk().transaction(async (tx) => {
    const begun = { state: 'running', trouble: null, endedAt: null, aliveAt: now } as const
    const [row] = await tx
      .update(bulkJobs)
      .set({ ...begun, runs: sql`${bulkJobs.runs} + 1` })
      .where(eq(bulkJobs.id, id))
      .returning({ run: bulkJobs.runs })
    const change = { state: 'waiting', error: null, settledAt: null } as const
    await tx.update(bulkJobRows).set(change).where(eq(bulkJobRows.bulkJobId, id))
    return row?.run ?? 0
  })

type Attempt = { id: string; run: number }
const isNewest = ({ id, run }: Attempt) => and(eq(bulkJobs.id, id), eq(bulkJobs.runs, run))

/** Says how an attempt to download goes; nothing once another one has begun. */
export const changeRun = (attempt: Attempt, change: Partial<BulkJobRecord>) =>
  desk().update(bulkJobs).set(change).where(isNewest(attempt))

/** Ends a download. What it was reading waits again. */
export const endRun = (attempt: Attempt, change: Partial<BulkJobRecord>): Promise<void> =>
  desk().transaction(async (tx) => {
    const isEnded = await changesRows(tx.update(bulkJobs).set(change).where(isNewest(attempt)))
    if (isEnded) await moveRows(tx, attempt.id, 'sending', { state: 'waiting' })
  })

/** How many rows say that they created this envelope. */
export const countRowsOfEnvelope = (tx: Desk, envelopeId: string): Promise<number> =>
  tx.$count(bulkJobRows, eq(bulkJobRows.envelopeId, envelopeId))
