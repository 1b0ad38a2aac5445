import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Moments are UTC. Those of cursors have whole seconds (docs/interface.md, 10.2). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Material of the installation, such as the sealing certificate, kept sealed. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  valueSealed: bytes('value_sealed').notNull(),
})
