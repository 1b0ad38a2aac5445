import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'
import type { SettledOutcome } from './contract/activity-record'

/**
 * The kind of an action is the first word of its name; a query must use the same expression to use
 * the index.
 */
export const activityKind = sql<string>`split_part("action", '.', 1)`

/** The delivery that somebody retried; a query must use the same expression to use the index. */
export const deliveryRetried = sql<string>`("detail" ->> 'delivery')`

/**
 * Actions of admins on people; a query must use the same expression to use the index of the people
 * affected.
 */
export const isAboutPeople = sql`split_part("action", '.', 1) = 'people'`

/**
 * What people did, written before it happens. Rows are only ever inserted: a trigger refuses
 * changes, and the outcome is a row of its own. No foreign key to the person, because the record
 * outlives the account.
 */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull().defaultNow(),
    personId: text('person_id').notNull(),
    person: text('person').notNull(),
    action: text('action').notNull(),
    envelopeId: text('envelope_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** Where the request came from; empty for what a job did. */
    address: text('address'),
    device: text('device'),
    /**
     * Of the service. Null for what concerns the dashboard itself, and where the service did not
     * answer.
     */
    account: text('account'),
  },
  (table) => [
    index('activities_envelope').on(table.envelopeId, table.at.desc().nullsFirst()),
    // The newest first, overall, by person and by kind: all in one order, because a page begins
    // where the last one ended.
    index('activities_newest').on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('activities_person').on(table.personId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('activities_affected').on(sql`(${table.detail} ->> 'id')`, table.at.desc().nullsFirst()).where(isAboutPeople),
    index('activities_delivery').on(deliveryRetried, table.at).where(sql`action = 'webhook.retry'`),
    index('activities_account').on(table.account, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('activities_kind').on(activityKind, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/**
 * How an activity ended. One without a row here is under way, or a crash interrupted it.
 * Insert-only as well.
 */
export const activityOutcomes = pgTable(
  'activity_outcomes',
  {
    activityId: uuid('activity_id')
      .primaryKey()
      .references(() => activities.id),
    at: moment('at').notNull().defaultNow(),
    /** `repeated`: the same as an entry that is recorded already, and not shown. */
    outcome: text('outcome').$type<SettledOutcome | 'repeated'>().notNull(),
    /** Known only afterwards, such as the envelope that was created. */
    envelopeId: text('envelope_id'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    /** Why it was refused. */
    reason: text('reason'),
    /** Names what may be recorded only once, such as the sending of one draft. */
    once: text('once').unique(),
  },
  (table) => [index('activity_outcomes_envelope').on(table.envelopeId)],
)
