import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EnvelopeId } from '@/lib/contract/ids'
import { bytes, moment } from './columns'
import { envelopes } from './envelopes'

/** The outbox: every mail the service means to send. With SMTP configured, a job sends each. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    envelopeId: uuid('envelope_id')
      .$type<EnvelopeId>()
      .references(() => envelopes.id),
    to: text().notNull(),
    subject: text().notNull(),
    /** `{text, html, links}` sealed: the links are credentials. */
    bodySealed: bytes('body_sealed').notNull(),
    createdOn: moment('created_on').notNull(),
    /** kept: no SMTP configured, the outbox is its destination. */
    state: text().$type<'kept' | 'queued' | 'sent' | 'failed'>().notNull(),
    attempts: integer().notNull(),
    lastError: text('last_error'),
    /** Order of writing; many mails share one whole second. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('mails_newest').on(t.seq), index('mails_to_newest').on(sql`lower(${t.to})`, t.seq)],
)
