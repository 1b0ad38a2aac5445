import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SigningTask } from '@/lib/envelope/signing-task'
import { accounts } from '../identity/schema'
import { bytes, moment } from '../store/schema'

export const brandings = pgTable('brandings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  logoSha256: text('logo_sha256'),
  accent: text(),
  senderName: text('sender_name'),
  replyTo: text('reply_to'),
  mailFooter: text('mail_footer'),
  /** A BCP 47 tag, for signers who have none. */
  language: text(),
  /** The account's current wordings of consent; the service's own where null. */
  signConsent: integer('sign_consent'),
  approveConsent: integer('approve_consent'),
  changedOn: moment('changed_on').notNull(),
})

/** Logos by content. Replaced ones stay for mails that are not sent yet. */
export const logos = pgTable(
  'logos',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    sha256: text().notNull(),
    content: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.sha256] })],
)

/** Every wording of consent of an account. All stay, because audit trails name them. */
export const consentWordings = pgTable(
  'consent_wordings',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    task: text().$type<SigningTask>().notNull(),
    /** Counts from 1 for each account and task. */
    version: integer().notNull(),
    text: text('text').notNull(),
    language: text('language').notNull(),
    sha256: text('sha256').notNull(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.task, t.version] })],
)
