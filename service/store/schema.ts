import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Moments are UTC. What a cursor is built from is written at whole seconds (service-surface, "Dates"). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Material of the installation itself, such as the certificate that seals, made at first start and kept sealed. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  valueSealed: bytes('value_sealed').notNull(),
})
