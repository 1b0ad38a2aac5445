import 'server-only'
import { and, count, eq, sql } from 'drizzle-orm'
import { type Desk, desk, first, prepared } from '@/lib/desk/runtime/database/database'
import type { FeedCursor } from '@/lib/desk/upstream/contract/feed-cursor'
import { mirrorAccounts, mirrorEnvelopes } from '../schema'

export type MirrorAccount = typeof mirrorAccounts.$inferSelect

const mirrorOf = prepared((db) =>
  db
    .select()
    .from(mirrorAccounts)
    .where(eq(mirrorAccounts.account, sql.placeholder('account')))
    .prepare('mirror_of_account'),
)

export const findMirror = (account: string): Promise<MirrorAccount | undefined> =>
  first(mirrorOf().execute({ account }))

/** Those first that were not compared with their feeds for longest. */
export const listMirrors = (): Promise<MirrorAccount[]> =>
  desk().select().from(mirrorAccounts).orderBy(sql`${mirrorAccounts.polledAt} nulls first`)

export async function insertMirror(account: string): Promise<void> {
  await desk().insert(mirrorAccounts).values({ account }).onConflictDoNothing()
}

/**
 * Begins to read the whole feed again. What was read before stays until the new reading is
 * complete. False: there is no mirror.
 */
export async function beginGeneration(tx: Desk, account: string, now: Date): Promise<boolean> {
  const expected = await countEnvelopes(account, tx)
  const rows = await tx
    .update(mirrorAccounts)
    .set({
      state: 'reading',
      generation: sql`${mirrorAccounts.generation} + 1`,
      startedAt: now,
      cursor: null,
      read: 0,
      skipped: 0,
      expected,
      trouble: null,
    })
    .where(eq(mirrorAccounts.account, account))
    .returning({ account: mirrorAccounts.account })
  return rows.length > 0
}

type Page = { cursor: FeedCursor | undefined; read: number; skipped: number; newest: Date | undefined }

/** Adds a page to a reading; false when another reading was begun meanwhile. */
export async function savePage(
  tx: Desk,
  { account, generation }: Pick<MirrorAccount, 'account' | 'generation'>,
  { cursor, read, skipped, newest }: Page,
): Promise<boolean> {
  const rows = await tx
    .update(mirrorAccounts)
    .set({
      // After the last page a process that continues reads that page again.
      ...(cursor && { cursor }),
      read: sql`${mirrorAccounts.read} + ${read}`,
      skipped: sql`${mirrorAccounts.skipped} + ${skipped}`,
      trouble: null,
      // From the first page on, every later change is found by comparing.
      changesReadTo: sql`coalesce(${mirrorAccounts.changesReadTo}, ${newest?.toISOString() ?? null}::timestamptz)`,
    })
    .where(isReading(account, generation))
    .returning({ account: mirrorAccounts.account })
  return rows.length > 0
}

const isReading = (account: string, generation: number) =>
  and(
    eq(mirrorAccounts.account, account),
    eq(mirrorAccounts.generation, generation),
    eq(mirrorAccounts.state, 'reading'),
  )

export async function endReading(
  tx: Desk,
  { account, generation }: Pick<MirrorAccount, 'account' | 'generation'>,
  end: { state: 'complete'; finishedAt: Date } | { state: 'stopped'; trouble: string },
): Promise<void> {
  await tx.update(mirrorAccounts).set(end).where(isReading(account, generation))
}

/** Says why the mirror's first reading, or its last comparison, failed. */
export async function saveTrouble(account: string, state: 'reading' | 'complete', trouble: string): Promise<void> {
  await desk()
    .update(mirrorAccounts)
    .set({ trouble })
    .where(and(eq(mirrorAccounts.account, account), eq(mirrorAccounts.state, state)))
}

/** A process that ended while it compared is not waited for longer than this. */
const POLL_LEASE = sql`interval '2 minutes'`

/**
 * A lease for one process in each interval, which then compares the mirror with the feed. It names
 * the beginning: the lease that another process takes over after it expired is another one.
 */
export async function claimPoll(account: string, everyMs: number): Promise<string | undefined> {
  const { rows } = await desk().execute<{ lease: string }>(sql`
    update mirror_accounts set polled_at = now(), polling_until = now() + ${POLL_LEASE}, poll_due_at = null
    where account = ${account} and (polling_until is null or polling_until < now())
      and (polled_at is null or polled_at <= now() - least(${everyMs}, poll_within_ms) * interval '1 millisecond'
        or poll_due_at <= now())
    returning polled_at::text as lease`)
  return rows[0]?.lease
}

/** The next comparison is due after this time at the latest. */
export async function requestPoll(account: string, withinMs: number): Promise<void> {
  await desk().execute(sql`
    update mirror_accounts set poll_due_at = now() + ${withinMs} * interval '1 millisecond'
    where account = ${account} and (poll_due_at is null or poll_due_at > now() + ${withinMs} * interval '1 millisecond')`)
}

export async function extendPoll(account: string, lease: string): Promise<void> {
  const pollingUntil = sql`now() + ${POLL_LEASE}`
  await desk().update(mirrorAccounts).set({ pollingUntil }).where(hasLease(account, lease))
}

export async function releasePoll(account: string, lease: string): Promise<void> {
  await desk().update(mirrorAccounts).set({ pollingUntil: null }).where(hasLease(account, lease))
}

const hasLease = (account: string, lease: string) =>
  and(eq(mirrorAccounts.account, account), sql`${mirrorAccounts.polledAt} = ${lease}::timestamptz`)

/** `skipped`: elements that could not be stored. */
type Comparison = { checkedAt: Date; changesReadTo: Date | undefined; pollWithinMs: number | null; skipped: number }

/**
 * Stores a complete comparison, unless a newer one has been stored. One from far in the future is
 * not newer: the clock was set back.
 */
export async function saveComparison(account: string, { changesReadTo, skipped, ...check }: Comparison): Promise<void> {
  const at = sql`${check.checkedAt.toISOString()}::timestamptz`
  await desk()
    .update(mirrorAccounts)
    .set({
      ...check,
      ...(changesReadTo && { changesReadTo }),
      skipped: sql`greatest(${mirrorAccounts.skipped}, ${skipped})`,
      trouble: sql`case when ${mirrorAccounts.state} = 'complete' then null else ${mirrorAccounts.trouble} end`,
    })
    .where(
      and(
        eq(mirrorAccounts.account, account),
        sql`(${mirrorAccounts.checkedAt} is null or ${mirrorAccounts.checkedAt} < ${at}
          or ${mirrorAccounts.checkedAt} > ${at} + interval '1 hour')`,
      ),
    )
}

export async function countEnvelopes(account: string, db: Desk = desk()): Promise<number> {
  const [row] = await db.select({ count: count() }).from(mirrorEnvelopes).where(eq(mirrorEnvelopes.account, account))
  return row?.count ?? 0
}
