import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EnvelopeId } from '@/lib/contract/ids'
import { envelopes } from '../envelopes/schema'
import { moment } from '../store/schema'

/** Append-only, by a trigger; `hash` covers `previous_hash` and the canonical entry. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    envelopeId: uuid('envelope_id')
      .$type<EnvelopeId>()
      .notNull()
      .references(() => envelopes.id),
    seq: integer().notNull(),
    at: moment('at').notNull(),
    /** Outer key of the audit object: a signer's email, or the sender's. */
    party: text().notNull(),
    /** Inner key: sent, opened, signed, declined, delegated, voided, expired, reminded, completed, content_removed, sealing_failed, mail_refused, mail_bounced, copy_sent, link_given, continued, code_sent, code_refused, code_accepted, code_replaced, link_locked. */
    action: text().notNull(),
    actor: text().notNull(),
    ip: text(),
    userAgent: text('user_agent'),
    detail: jsonb().$type<Record<string, unknown>>(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.envelopeId, t.seq] })],
)
