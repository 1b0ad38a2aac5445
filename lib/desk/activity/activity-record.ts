import 'server-only'
import { and, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type {
  Outcome,
  RecordCursor,
  RecordEntry,
  RecordFilter,
  RecordPage,
  RecordPerson,
  SettledOutcome,
} from '@/lib/desk/contract/activity-record'
import { desk } from '@/lib/desk/store/database'
import { activities, activityKind, activityOutcomes } from '@/lib/desk/store/schema/activity'
import { concernsEnvelope } from './activity'

/** Longer than any route waits for the service: what still has no outcome then was cut off. */
const UNDER_WAY_MS = 10 * 60_000

/** The newest acts first, from a place on. */
export async function readRecord(
  filter: RecordFilter,
  after: RecordCursor | undefined,
  limit: number,
): Promise<RecordPage> {
  const rows = await desk()
    .select({
      entry: activities,
      settled: activityOutcomes,
      place: sql<string>`to_char(${activities.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(activities)
    .leftJoin(activityOutcomes, eq(activityOutcomes.activityId, activities.id))
    .where(and(...conditions(filter), after && sql`(${activities.at}, ${activities.id}) < (${after.at}, ${after.id})`))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(
      ({ entry, settled }): RecordEntry => ({
        id: entry.id,
        at: entry.at.toISOString(),
        person_id: entry.personId,
        person: entry.person,
        action: entry.action,
        envelope_id: settled?.envelopeId ?? entry.envelopeId ?? undefined,
        detail: settled?.detail ?? entry.detail ?? undefined,
        outcome: outcomeOf(entry.at, settled?.outcome),
        reason: settled?.reason ?? undefined,
        address: entry.address ?? undefined,
        device: entry.device ?? undefined,
      }),
    ),
    next: rows.length > limit && last ? `${last.place}~${last.entry.id}` : undefined,
  }
}

function conditions({ person, kind, envelope, from, to }: RecordFilter): (SQL | undefined)[] {
  return [
    or(isNull(activityOutcomes.outcome), ne(activityOutcomes.outcome, 'repeated')),
    person === undefined ? undefined : eq(activities.personId, person),
    kind === undefined ? undefined : eq(activityKind, kind),
    envelope === undefined ? undefined : concernsEnvelope(envelope),
    from === undefined ? undefined : gte(activities.at, new Date(from)),
    to === undefined ? undefined : lt(activities.at, new Date(to)),
  ]
}

function outcomeOf(at: Date, settled: SettledOutcome | 'repeated' | undefined): Outcome {
  if (settled === 'done' || settled === 'refused' || settled === 'failed') return settled
  return settled === undefined && Date.now() - at.getTime() < UNDER_WAY_MS ? 'under way' : 'unconfirmed'
}

/** Steps through the index from person to person, so that it costs what there are people, not what they did. */
export async function peopleOnRecord(): Promise<RecordPerson[]> {
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
