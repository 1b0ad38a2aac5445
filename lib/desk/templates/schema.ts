import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The names of each account's templates: the service's envelopes name their template by its id
 * alone.
 */
export const mirrorTemplates = pgTable(
  'mirror_templates',
  {
    account: text('account').notNull(),
    id: text('id').notNull(),
    /** Empty: the service had deleted it before its name was read. */
    name: text('name').notNull(),
    /** The service doesn't show it anymore; its envelopes still have its name. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** Whether the envelopes that were stored before have this name, too. */
    isApplied: boolean('is_applied').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.account, table.id] })],
)
