import 'server-only'
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { changesRows, type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import type { RecordCursor, RecordFilter, RecordPerson } from './contract/activity-record'
import { activities, activityKind, activityOutcomes } from './schema'

type ActivityRow = typeof activities.$inferSelect
type OutcomeRow = typeof activityOutcomes.$inferSelect
/** An entry, and how it ended; null while that is unknown. */
type EntryRow = { entry: ActivityRow; settled: OutcomeRow | null }

export async function insertActivity(db: Desk, entry: typeof activities.$inferInsert): Promise<string> {
  const [row] = await db.insert(activities).values(entry).returning({ id: activities.id })
  if (!row) throw new Error('the activity record was not written')
  return row.id
}

/** False when another entry has the same `once`; nothing is stored then. */
export const insertOutcome = (db: Desk, outcome: typeof activityOutcomes.$inferInsert) =>
  changesRows(db.insert(activityOutcomes).values(outcome).onConflictDoNothing({ target: activityOutcomes.once }))

export const isRecordedOnce = async (db: Desk, once: string) =>
  (await first(
    db.select({ id: activityOutcomes.activityId }).from(activityOutcomes).where(eq(activityOutcomes.once, once)),
  )) !== undefined

/**
 * The newest entries of an account that were neither refused nor repeated, about one envelope, all
 * envelopes, or everything.
 */
export async function listEntries(
  account: string,
  about: { envelopeId: string } | 'envelopes' | 'everything',
  limit: number,
): Promise<EntryRow[]> {
  const isAboutEnvelope = or(isNotNull(activities.envelopeId), isNotNull(activityOutcomes.envelopeId))
  const read = (where: SQL | undefined) =>
    desk()
      .select({ entry: activities, settled: activityOutcomes })
      .from(activities)
      .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
      .where(
        and(or(isNull(activityOutcomes.outcome), notInArray(activityOutcomes.outcome, ['refused', 'repeated'])), where),
      )
      .orderBy(desc(activities.at))
      .limit(limit)
  const isWanted =
    about === 'everything' ? undefined : about === 'envelopes' ? isAboutEnvelope : isAbout(about.envelopeId)
  return eachOf(account, limit, (isOurs) => read(and(isOurs, isWanted)))
}

/**
 * Entries without an account are about the dashboard, or the service did not answer when they were
 * recorded: then the mirror says whose envelope it is.
 */
const hasNoOtherAccount = (account: string) => {
  const envelopeId = sql`coalesce(${activityOutcomes.envelopeId}, ${activities.envelopeId})`
  return sql`${activities.account} is null and (${envelopeId} is null or exists (
    select from mirror_envelopes as mirrored where mirrored.account = ${account} and mirrored.id = ${envelopeId}))`
}

/** The newest of both, each read by its index. */
async function eachOf<Row extends EntryRow>(
  account: string,
  limit: number,
  read: (isOurs: SQL) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await Promise.all([read(eq(activities.account, account)), read(hasNoOtherAccount(account))])
  const newestFirst = (one: Row, other: Row) =>
    other.entry.at.getTime() - one.entry.at.getTime() || (one.entry.id < other.entry.id ? 1 : -1)
  return rows.flat().toSorted(newestFirst).slice(0, limit)
}

/** Who did this last, as the record named them. */
export async function findLastActor(action: string, account: string | undefined): Promise<string | undefined> {
  const row = await first(
    desk()
      .select({ person: activities.person })
      .from(activities)
      .innerJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
      .where(
        and(
          eq(activityKind, action.split('.', 1)[0] ?? ''),
          eq(activities.action, action),
          account === undefined ? isNull(activities.account) : eq(activities.account, account),
          eq(activityOutcomes.outcome, 'done'),
        ),
      )
      .orderBy(desc(activities.at), desc(activities.id))
      .limit(1),
  )
  return row?.person
}

/**
 * Whether somebody emailed this recipient of an envelope in the last seconds, as far as is known;
 * without an address, everybody at once.
 */
export async function wasMailedWithin(
  envelopeId: string,
  email: string | undefined,
  seconds: number,
): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    select 1 from activities a join activity_outcomes o on o.activity_id = a.id
    where a.envelope_id = ${envelopeId} and a.at > now() - ${seconds} * interval '1 second'
      and a.action = 'envelope.resend' and lower(a.detail ->> 'to') is not distinct from lower(${email ?? null}) and o.outcome in ('done', 'unknown')
    limit 1`)
  return rows.length > 0
}

/** Entries of an envelope, whether it was named before the action or known only after it. */
const isAbout = (envelopeId: string) => sql`${activities.id} in (
  select ${activities.id} from ${activities} where ${activities.envelopeId} = ${envelopeId}
  union select ${activityOutcomes.activityId} from ${activityOutcomes} where ${activityOutcomes.envelopeId} = ${envelopeId})`

/**
 * The newest entries of an account and of the dashboard, beginning after the cursor; `place` is the
 * date with microseconds, for the next cursor.
 */
export async function listRecord(
  account: string | undefined,
  filter: RecordFilter,
  after: RecordCursor | undefined,
  limit: number,
): Promise<(EntryRow & { place: string })[]> {
  const isAfter = after && sql`(${activities.at}, ${activities.id}) < (${after.at}, ${after.id})`
  const read = (isOurs: SQL | undefined) =>
    desk()
      .select({
        entry: activities,
        settled: activityOutcomes,
        place: sql<string>`to_char(${activities.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      })
      .from(activities)
      .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
      .where(and(...conditions(filter), isAfter, isOurs))
      .orderBy(desc(activities.at), desc(activities.id))
      .limit(limit)
  if (account === undefined) return read(undefined)
  const rows = await eachOf(account, 2 * limit, read)
  // JavaScript's dates have no microseconds.
  const newestFirst = (one: (typeof rows)[number], other: (typeof rows)[number]) =>
    one.place === other.place ? (one.entry.id < other.entry.id ? 1 : -1) : one.place < other.place ? 1 : -1
  return rows.toSorted(newestFirst).slice(0, limit)
}

function conditions({ person, kind, envelope, from, to }: RecordFilter): (SQL | undefined)[] {
  return [
    or(isNull(activityOutcomes.outcome), ne(activityOutcomes.outcome, 'repeated')),
    person === undefined ? undefined : eq(activities.personId, person),
    kind === undefined ? undefined : eq(activityKind, kind),
    envelope === undefined ? undefined : isAbout(envelope),
    from === undefined ? undefined : gte(activities.at, new Date(from)),
    to === undefined ? undefined : lt(activities.at, new Date(to)),
  ]
}

/**
 * Steps through the index from person to person: the cost depends on the number of people, not of
 * entries.
 */
export async function listPeopleOnRecord(): Promise<RecordPerson[]> {
  const { rows } = await desk().execute<RecordPerson>(sql`
    with recursive steps as (
      (select person_id, person from activities order by person_id, at desc, id desc limit 1)
      union all
      select next.person_id, next.person from steps, lateral (
        select person_id, person from activities where person_id > steps.person_id
        order by person_id, at desc, id desc limit 1
      ) next
    )
    select person_id as id, person from steps order by lower(person), person_id`)
  return rows.map(({ id, person }) => ({ id, person }))
}
