import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP, type Count } from '@/lib/desk/envelopes/contract/find'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { mirrorFollowers } from '../mirror/followers'
import { mirrorAccounts, mirrorEnvelopes, mirrorSettings, mirrorSigners, mirrorTokens } from '../schema'
import { removeUnusedPeople } from './people'
import { capped } from './search'

/** As a service writes them; any other status may still change. */
const ENDED = ['Signed', 'Voided', 'Declined', 'Expired']
/** Envelopes removed by one statement. */
const BATCH = 500
/** Rows that one statement looks through. */
const WALK = 2_000

export async function readKeepEndedMonths(): Promise<number | null> {
  const row = await first(desk().select().from(mirrorSettings).where(eq(mirrorSettings.id, 1)))
  return row?.keepEndedMonths ?? null
}

/** False when it is neither what it is to be replaced from, nor already the new value. */
export const replaceKeepEndedMonths = (from: number | null, keepEndedMonths: number | null): Promise<boolean> =>
  changesRows(
    desk()
      .insert(mirrorSettings)
      .values({ id: 1, keepEndedMonths })
      .onConflictDoUpdate({
        target: mirrorSettings.id,
        set: { keepEndedMonths },
        setWhere: sql`${mirrorSettings.keepEndedMonths} is not distinct from ${from}::int
          or ${mirrorSettings.keepEndedMonths} is not distinct from ${keepEndedMonths}::int`,
      }),
  )

type Ending = Pick<typeof mirrorEnvelopes.$inferSelect, 'status' | 'changedAt'>

/** What is kept, by the setting as it is now. */
export async function readRetention(now = new Date()) {
  const months = await readKeepEndedMonths()
  const before = months === null ? undefined : monthsBefore(now, months)
  return {
    before,
    isKept: ({ status, changedAt }: Ending) => !before || changedAt >= before || !ENDED.includes(status),
  }
}

function monthsBefore(date: Date, months: number): Date {
  const earlier = new Date(date)
  earlier.setUTCMonth(date.getUTCMonth() - months)
  return earlier
}

/** Envelopes that ended before a date, of each account and status the oldest first. */
const selectEnded = (before: Date, limit: number, accounts = sql`(select account from mirror_accounts)`): SQL => sql`
  select e.account, e.id from ${accounts} as a(account)
  cross join unnest(${sql.param(ENDED)}::text[]) as ended(status)
  cross join lateral (
    select account, id from mirror_envelopes
    where account = a.account and status = ended.status and changed_at < ${before.toISOString()}::timestamptz
    order by changed_at limit ${limit}) e
  limit ${limit}`

export async function countEnded(before: Date): Promise<Count> {
  const { rows } = await desk().execute<{ count: number }>(
    sql`select count(*)::int as count from (${selectEnded(before, COUNT_CAP + 1)}) as found`,
  )
  return capped(rows[0]?.count ?? 0)
}

/** Removes a batch of an account's envelopes that ended before a date. Answers how many. */
export async function removeEnded(tx: Desk, before: Date, account: string): Promise<number> {
  const { rows } = await tx.execute<{ account: string; id: string }>(
    selectEnded(before, BATCH, sql`(values (${account}::text))`),
  )
  await removeEnvelopes(tx, rows)
  return rows.length
}

/** Removes the next envelopes that the newest reading lacks. Answers where to go on, if it does. */
export async function removeOldGeneration(
  tx: Desk,
  { account, generation, after }: { account: string; generation: number; after: string },
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ account: string; id: string; generation: number }>(sql`
    select account, id, generation from mirror_envelopes
    where account = ${account} and id > ${after} order by id limit ${WALK}`)
  await removeEnvelopes(
    tx,
    rows.filter((row) => row.generation < generation),
  )
  return rows.length < WALK ? undefined : rows.at(-1)?.id
}

/** Removes a batch of an account's envelopes, and at last its mirror. True while there are more. */
export async function removeMirror(tx: Desk, account: string): Promise<boolean> {
  const rows = await tx
    .select({ account: mirrorEnvelopes.account, id: mirrorEnvelopes.id })
    .from(mirrorEnvelopes)
    .where(eq(mirrorEnvelopes.account, account))
    .limit(BATCH)
  await removeEnvelopes(tx, rows)
  if (rows.length === BATCH) return true
  await tx.delete(mirrorTokens).where(eq(mirrorTokens.account, account))
  for (const follower of mirrorFollowers()) await follower.removeAccount?.(tx, account)
  await tx.delete(mirrorAccounts).where(eq(mirrorAccounts.account, account))
  return false
}

/** The service says that there is no such envelope. */
export const removeEnvelope = (account: string, id: string): Promise<void> =>
  desk().transaction((tx) => removeEnvelopes(tx, [{ account, id }]))

async function removeEnvelopes(tx: Desk, rows: readonly { account: string; id: string }[]): Promise<void> {
  if (rows.length === 0) return
  const targets = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(account text, id text)`
  const people = await tx.execute<{ account: string; email: string }>(sql`
    delete from ${mirrorSigners} s using ${targets} where s.account = r.account and s.envelope_id = r.id
    returning s.account, s.email`)
  await removeUnusedPeople(tx, people.rows)
  await tx.execute(sql`delete from ${mirrorEnvelopes} e using ${targets} where e.account = r.account and e.id = r.id`)
  for (const follower of mirrorFollowers()) await follower.removeEnvelopes?.(tx, people.rows)
}

/** Notes whether a key of the account is left, and answers since when none is. */
export async function saveOrphaned(account: string, isOrphaned: boolean): Promise<Date | undefined> {
  const since = isOrphaned ? sql`coalesce(${mirrorAccounts.orphanedSince}, now())` : null
  const row = await first(
    desk()
      .update(mirrorAccounts)
      .set({ orphanedSince: since })
      .where(eq(mirrorAccounts.account, account))
      .returning({ since: mirrorAccounts.orphanedSince }),
  )
  return row?.since ?? undefined
}
