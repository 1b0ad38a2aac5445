import { bigserial, foreignKey, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { moment } from './columns'
import { envelopes } from './envelopes'

/** Outgoing events, written with the change they speak of; webhook deliveries are made from them. */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** sha1 of interface 2.5. Not unique: two changes within one second share it by definition. */
    eventId: text('event_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    envelopeId: uuid('envelope_id').notNull(),
    eventType: text('event_type').notNull(),
    eventTime: moment('event_time').notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('events_of_envelope').on(t.envelopeId),
    foreignKey({ columns: [t.envelopeId], foreignColumns: [envelopes.id], name: 'events_envelope' }),
  ],
)
