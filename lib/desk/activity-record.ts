import 'server-only'
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type {
  Outcome,
  RecordCursor,
  RecordEntry,
  RecordFilter,
  RecordPage,
  RecordPerson,
} from '@/lib/contract/activity-record'
import { desk } from './database'
import { activities, activityKind } from './schema'

/** Longer than any door waits for the service: what still has no outcome then was cut off. */
const UNDER_WAY_MS = 10 * 60_000

/** The newest acts first, from a place on. */
export async function readRecord(
  filter: RecordFilter,
  after: RecordCursor | undefined,
  limit: number,
): Promise<RecordPage> {
  const rows = await desk()
    .select({
      id: activities.id,
      at: activities.at,
      place: sql<string>`to_char(${activities.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      personId: activities.personId,
      person: activities.person,
      action: activities.action,
      envelopeId: activities.envelopeId,
      detail: activities.detail,
      outcome: activities.outcome,
    })
    .from(activities)
    .where(and(...conditions(filter), after && sql`(${activities.at}, ${activities.id}) < (${after.at}, ${after.id})`))
    .orderBy(desc(activities.at), desc(activities.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(
      (row): RecordEntry => ({
        id: row.id,
        at: row.at.toISOString(),
        person_id: row.personId,
        person: row.person,
        action: row.action,
        envelope_id: row.envelopeId ?? undefined,
        detail: row.detail ?? undefined,
        outcome: outcomeOf(row),
      }),
    ),
    next: rows.length > limit && last ? `${last.place}~${last.id}` : undefined,
  }
}

function conditions({ person, kind, envelope, from, to }: RecordFilter): (SQL | undefined)[] {
  return [
    person === undefined ? undefined : eq(activities.personId, person),
    kind === undefined ? undefined : eq(activityKind, kind),
    envelope === undefined ? undefined : eq(activities.envelopeId, envelope),
    from === undefined ? undefined : gte(activities.at, new Date(from)),
    to === undefined ? undefined : lt(activities.at, new Date(to)),
  ]
}

function outcomeOf({ outcome, at }: { outcome: 'started' | 'done' | 'unknown'; at: Date }): Outcome {
  if (outcome === 'done') return 'done'
  return outcome === 'started' && Date.now() - at.getTime() < UNDER_WAY_MS ? 'under way' : 'unconfirmed'
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
