import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { FrozenAgain } from '@/lib/desk/drafts/contract/draft'
import { created, moment } from '@/lib/desk/runtime/database/columns'
import type { BulkJobState, BulkKind, BulkSlot } from './contract/bulk-job'
import type { BulkRowState } from './contract/bulk-row-states'

/** Work on many envelopes. The tables are named after the first kind, a bulk send. */
export const bulkJobs = pgTable(
  'bulk_sends',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<BulkKind>().notNull().default('send'),
    personId: text('person_id').notNull(),
    /** As they were called then: "Ada Lovelace <ada@example.com>". */
    person: text('person').notNull(),
    /** The key of every attempt: idempotency keys belong to a tenant. Null: the configured one. */
    keyId: uuid('key_id'),
    /** The key's account, whose people may see the job. */
    account: text('account'),
    /** Of all rows as JSON. */
    bytes: integer('bytes').notNull().default(0),
    /** Only of the kind `send`. */
    templateId: text('template_id').$type<TemplateId>(),
    templateName: text('template_name'),
    /** The fingerprint of the template that the rows were checked against. */
    templateFingerprint: text('template_fingerprint'),
    /** What its person called it. */
    name: text('name'),
    /** The template's slots in their order, which name the columns of the result. */
    slots: jsonb('slots').$type<BulkSlot[]>(),
    /** Why the envelopes are voided. It stays in the dashboard. */
    reason: text('reason'),
    state: text('state').$type<BulkJobState>().notNull().default('running'),
    trouble: text('trouble'),
    createdAt: created(),
    startsAt: moment('starts_at').notNull(),
    endedAt: moment('ended_at'),
    /** How often the zip of a download was begun. Only the newest attempt reports. */
    runs: integer('runs').notNull().default(0),
    /** When that attempt last said that it is under way. */
    aliveAt: moment('alive_at'),
  },
  (table) => [
    index('bulk_sends_person').on(table.personId, table.createdAt),
    index('bulk_sends_created').on(table.createdAt),
  ],
)

/** One envelope of a bulk job. Key and body never change after the first request. */
export const bulkJobRows = pgTable(
  'bulk_send_rows',
  {
    bulkJobId: uuid('bulk_send_id')
      .notNull()
      .references(() => bulkJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of the sender's table; of a selection, the same as the position. */
    line: integer('line').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** The selected envelope; null in a table. */
    targetId: text('target_id').$type<EnvelopeId>(),
    /** The template of an envelope that is sent again, stored before the first request. */
    templateId: text('template_id').$type<TemplateId>(),
    /** The request of an envelope that is sent again, stored before its first attempt. */
    frozen: jsonb('frozen').$type<FrozenAgain>(),
    /** What is sent; for other actions, recipients and subject of the envelope. */
    body: jsonb('body').$type<EnvelopeFromTemplateRequest>().notNull(),
    state: text('state').$type<BulkRowState>().notNull().default('waiting'),
    /** Counted before each attempt: one without an answer may have created the envelope. */
    attempts: integer('attempts').notNull().default(0),
    /** Counted when it failed by itself, while the service answered. It ends after so many. */
    failures: integer('failures').notNull().default(0),
    /** Services forget idempotency keys after a day. */
    attemptedAt: moment('attempted_at'),
    /** Set right before a request that would have a second effect if it was repeated. */
    requestedAt: moment('requested_at'),
    envelopeId: text('envelope_id'),
    error: text('error'),
    field: text('field'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.bulkJobId, table.position] }),
    unique('bulk_send_rows_key').on(table.idempotencyKey),
    index('bulk_send_rows_state').on(table.bulkJobId, table.state, table.position),
    index('bulk_send_rows_envelope').on(table.envelopeId).where(sql`${table.envelopeId} is not null`),
  ],
)
