import { customType, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const created = () => moment('created_at').notNull().defaultNow()
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/**
 * Words with their places and weights, which an inverted index finds. Written as PostgreSQL reads
 * them: `'lease':1A 'ada':4B`.
 */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** Text in the order of its bytes, where an index also finds beginnings. */
export const bytewiseText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })
