import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/desk/accounts/schema'
import { moment } from '@/lib/desk/runtime/database/columns'
import type { NotificationDetail, NotificationKind } from './contract/notification'
import type { Hour, KindChannels, NotificationRules } from './contract/rules'

const account = () => text('account').notNull()

/** What happened, once for each cause. Nobody reads those of another account. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order of the list. */
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    account: account(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The envelope's, the subscription's or the key's id. */
    subjectId: text('subject_id').notNull(),
    /** Tells causes of one kind and subject apart, such as the date of expiration. */
    event: text('event').notNull().default(''),
    /** Who sent the envelope from the dashboard. Null: everybody who may act on it. */
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /** Only admins are notified: the sender is disabled, and no colleague was named. */
    forAdmins: boolean('for_admins').notNull().default(false),
    detail: jsonb('detail').$type<NotificationDetail>().notNull(),
    at: moment('at').notNull().default(sql`clock_timestamp()`),
    /** When a job decided who is mailed about it. */
    distributedAt: moment('distributed_at'),
    /** It waits for being posted to the account's chat. */
    chatAt: moment('chat_at'),
  },
  (table) => [
    unique('notifications_cause').on(table.account, table.kind, table.subjectId, table.event),
    index('notifications_person').on(table.account, table.personId, table.seq),
    index('notifications_seq').on(table.seq),
    index('notifications_at').on(table.at),
    index('notifications_undistributed').on(table.seq).where(sql`${table.distributedAt} is null`),
    index('notifications_chat').on(table.account, table.seq).where(sql`${table.chatAt} is not null`),
  ],
)

const person = () =>
  text('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** What each person decided and has read. Without a row: the desk's rules, and nothing read. */
export const notificationReaders = pgTable('notification_readers', {
  personId: person().primaryKey(),
  /** The newest one when the list was last opened; older ones count as read. */
  seenSeq: bigint('seen_seq', { mode: 'number' }).notNull().default(0),
  readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
  /** Null: as the desk's rules are. */
  rules: jsonb('rules').$type<NotificationRules>(),
  /** When daily mails are sent. */
  digestHour: integer('digest_hour').$type<Hour>().notNull().default(8),
  zone: text('zone').notNull().default('UTC'),
  /** The person followed the link that ends these mails. */
  unsubscribedAt: moment('unsubscribed_at'),
  lastMailedAt: moment('last_mailed_at'),
})

/**
 * Those that a person has read one by one. The export is what drizzle-kit migrates.
 * @public
 */
export const notificationReads = pgTable(
  'notification_reads',
  {
    personId: person(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.notificationId] }),
    index('notification_reads_notification').on(table.notificationId),
  ],
)

/** What the next mails to people are about. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    personId: person(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    dueAt: moment('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.notificationId] }),
    index('notification_mails_due').on(table.dueAt),
    index('notification_mails_notification').on(table.notificationId),
  ],
)

/** One row: the rules of everybody who has none of their own. */
export const notificationDefaults = pgTable(
  'notification_defaults',
  { id: integer('id').primaryKey().default(1), rules: jsonb('rules').$type<NotificationRules>().notNull() },
  (table) => [check('notification_defaults_one', sql`${table.id} = 1`)],
)

/** Where each account's notifications are posted to. The address is a credential. */
export const notificationChats = pgTable('notification_chats', {
  account: text('account').primaryKey(),
  sealed: text('sealed').notNull(),
  /** Shown in place of the address. */
  host: text('host').notNull(),
  kinds: jsonb('kinds').$type<KindChannels>().notNull(),
  trouble: text('trouble'),
})

/** What was last observed of what has no events: dead letters, a key's budget. */
export const notificationWatches = pgTable(
  'notification_watches',
  {
    account: account(),
    subject: text('subject').notNull(),
    value: jsonb('value').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.subject] })],
)
