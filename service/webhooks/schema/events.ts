import { bigserial, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EnvelopeId } from '@/lib/contract/ids'
import { envelopes } from '../../envelopes/schema/envelopes'
import { accounts } from '../../identity/schema/accounts'
import { moment } from '../../store/columns-schema'

/** Outgoing events, written with the change they speak of; webhook deliveries are made from them. */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** sha1 of interface 2.5. `change` sees to it that no two events of an envelope share it. */
    eventId: text('event_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Null for the event of a test delivery, which is about no envelope. */
    envelopeId: uuid('envelope_id').$type<EnvelopeId>(),
    eventType: text('event_type').notNull(),
    eventTime: moment('event_time').notNull(),
    /** The exact text that every delivery of the event carries. */
    body: text().notNull(),
    /** How many subscriptions it matched when it was written: the accounting is checked against it. */
    matched: integer().notNull().default(0),
  },
  (t) => [
    index('events_of_envelope').on(t.envelopeId),
    foreignKey({ columns: [t.envelopeId], foreignColumns: [envelopes.id], name: 'events_envelope' }),
  ],
)
