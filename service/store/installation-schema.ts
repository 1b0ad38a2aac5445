import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './columns-schema'

/** Material of the installation itself, such as the certificate that seals, made at first start and kept sealed. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  valueSealed: bytes('value_sealed').notNull(),
})
