import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '@/lib/desk/accounts/schema'
import type { Column } from '@/lib/desk/envelopes/contract/columns'
import type { Direction, Sort } from '@/lib/desk/envelopes/contract/find'
import { created, moment } from '@/lib/desk/runtime/database/columns'
import type { Density } from './contract/views'

const layout = () => ({
  columns: text('columns').array().$type<Column[]>().notNull(),
  density: text('density').$type<Density>().notNull(),
})

/** Queries of an account's envelopes that people saved under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    account: text('account').notNull(),
    /** Null once the author's account is removed: then only admins change it. */
    authorId: text('author_id').references(() => people.id, { onDelete: 'set null' }),
    author: text('author').notNull(),
    name: text('name').notNull(),
    /** Everybody of the account sees it; otherwise only its author does. */
    shared: boolean('shared').notNull(),
    q: text('q').notNull(),
    /** Null: the query's usual order. */
    sort: text('sort').$type<Sort>(),
    direction: text('direction').$type<Direction>(),
    ...layout(),
    createdAt: created(),
    /** Set by its removal, which can be undone for a while. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('saved_views_own').on(table.account, table.authorId),
    index('saved_views_shared').on(table.account).where(sql`${table.shared}`),
  ],
)

/** How each person last chose to see lists. */
export const listLayouts = pgTable('list_layouts', {
  personId: text('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  ...layout(),
})
