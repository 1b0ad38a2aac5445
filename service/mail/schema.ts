import { sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MailCause, MailKind } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import { envelopes } from '../envelopes/schema'
import { bytes, moment } from '../store/schema'

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
    /**
     * kept: no SMTP configured, the outbox is its destination. failed: refused or given up.
     * delayed: accepted, and a server further on tries again. bounced: accepted, and returned.
     */
    state: text().$type<'kept' | 'queued' | 'sent' | 'failed' | 'delayed' | 'bounced'>().notNull(),
    attempts: integer().notNull(),
    /** Why, as one line that people may read. */
    lastError: text('last_error'),
    cause: text().$type<MailCause>(),
    /** Of `delayed`: until when another server tries. */
    retriedUntil: moment('retried_until'),
    /** Null for notices. */
    kind: text().$type<MailKind>(),
    /** When it got its state; null before the first attempt. */
    changedOn: moment('changed_on'),
    /** Order of writing; many mails share one whole second. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('mails_newest').on(t.seq), index('mails_to_newest').on(sql`lower(${t.to})`, t.seq)],
)
