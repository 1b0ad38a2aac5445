import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Moments are UTC. What a cursor is built from is written at whole seconds (service-surface, "Dates"). */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
