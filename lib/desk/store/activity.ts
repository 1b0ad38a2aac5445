import 'server-only'
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { RecordCursor, RecordFilter, RecordPerson } from '@/lib/desk/contract/activity-record'
import { changesRows, type Desk, desk, first } from './database'
import { activities, activityKind, activityOutcomes } from './schema/activity'

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

/** The newest entries that were neither refused nor repeated, about one envelope, all envelopes, or everything. */
export function listEntries(about: { envelopeId: string } | 'envelopes' | 'everything', limit: number) {
  const isAboutEnvelope = or(isNotNull(activities.envelopeId), isNotNull(activityOutcomes.envelopeId))
  return desk()
    .select({ entry: activities, settled: activityOutcomes })
    .from(activities)
    .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .where(
      and(
        or(isNull(activityOutcomes.outcome), notInArray(activityOutcomes.outcome, ['refused', 'repeated'])),
        about === 'everything' ? undefined : about === 'envelopes' ? isAboutEnvelope : isAbout(about.envelopeId),
      ),
    )
    .orderBy(desc(activities.at))
    .limit(limit)
}

/** Whether somebody emailed this recipient of an envelope in the last seconds, as far as is known. */
export async function wasMailedWithin(envelopeId: string, email: string, seconds: number): Promise<boolean> {
  const { rows } = await desk().execute(sql`
    select 1 from activities a join activity_outcomes o on o.activity_id = a.id
    where a.envelope_id = ${envelopeId} and a.at > now() - ${seconds} * interval '1 second'
      and a.action = 'envelope.resend' and lower(a.detail ->> 'to') = lower(${email}) and o.outcome in ('done', 'unknown')
    limit 1`)
  return rows.length > 0
}

/** Entries of an envelope, whether it was named before the action or known only after it. */
const isAbout = (envelopeId: string) => sql`${activities.id} in (
  select ${activities.id} from ${activities} where ${activities.envelopeId} = ${envelopeId}
  union select ${activityOutcomes.activityId} from ${activityOutcomes} where ${activityOutcomes.envelopeId} = ${envelopeId})`

/** The newest entries first, beginning after the cursor; `place` is the date with microseconds, for the next cursor. */
export function listRecord(
  filter: RecordFilter,
  after: RecordCursor | undefined,
  limit: number,
): Promise<(EntryRow & { place: string })[]> {
  return desk()
    .select({
      entry: activities,
      settled: activityOutcomes,
      place: sql<string>`to_char(${activities.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(activities)
    .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .where(and(...conditions(filter), after && sql`(${activities.at}, ${activities.id}) < (${after.at}, ${after.id})`))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit)
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

/** Steps through the index from person to person: the cost depends on the number of people, not of entries. */
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
