import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'
import type { ReminderRule } from './contract/rule'

const account = () => text('account').notNull()
/** Who made the rule: what it does is recorded as theirs. */
const author = () => ({ authorId: text('author_id').notNull(), author: text('author').notNull() })

/** Rules of the desk and of templates, by account. */
export const reminderRules = pgTable(
  'reminder_rules',
  {
    account: account(),
    /** Empty: the desk's rule. */
    templateId: text('template_id').notNull(),
    /** Null: no reminders. */
    rule: jsonb('rule').$type<ReminderRule>(),
    ...author(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.account, table.templateId] })],
)

/** An envelope's reminders, from the first one or its own rule. It outlives the mirror. */
export const envelopeReminders = pgTable(
  'envelope_reminders',
  {
    account: account(),
    envelopeId: text('envelope_id').notNull(),
    use: text('use').$type<'inherit' | 'off' | 'own'>().notNull().default('inherit'),
    /** With `own`. */
    rule: jsonb('rule').$type<ReminderRule>(),
    authorId: text('author_id'),
    author: text('author'),
    /** How many had signed when it was last looked at, and when one of them did or it was sent. */
    signed: integer('signed').notNull().default(0),
    progressAt: moment('progress_at'),
    /** Automatic ones, counted before each is sent: an unknown outcome is not repeated. */
    sent: integer('sent').notNull().default(0),
    /** The last one, automatic or not. */
    lastAt: moment('last_at'),
    trouble: text('trouble'),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.envelopeId] }),
    index('envelope_reminders_own').on(table.account).where(sql`${table.use} = 'own'`),
  ],
)
