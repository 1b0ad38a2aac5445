import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'
import type { KeyFacts } from '@/lib/desk/upstream/contract/service-key'

/** API keys that admins added. */
export const serviceKeys = pgTable(
  'service_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** AES-256-GCM (lib/desk/runtime/database/seal.ts). */
    sealed: text('sealed').notNull(),
    /** SHA-256, so one key is not added twice; it reveals nothing about a random key. */
    digest: text('digest').notNull().unique(),
    tail: text('tail').notNull(),
    /** Counts replacements: each secret has its own budget and cache. */
    version: integer('version').notNull().default(1),
    facts: jsonb('facts').$type<KeyFacts>().notNull(),
    /**
     * The live channel of the key's account, once it is known
     * (lib/desk/upstream/keys/account.ts).
     */
    channel: text('channel'),
    testedAt: moment('tested_at').notNull(),
    trouble: text('trouble'),
    isDefault: boolean('is_default').notNull().default(false),
    addedBy: text('added_by').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
    replacedAt: moment('replaced_at'),
  },
  (table) => [uniqueIndex('service_keys_default').on(table.isDefault).where(sql`${table.isDefault}`)],
)
