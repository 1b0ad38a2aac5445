import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts'
import { bytes, moment } from './columns'

/** How an account's mails and signing room look. */
export const brandings = pgTable('brandings', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  logoSha256: text('logo_sha256'),
  accent: text(),
  senderName: text('sender_name'),
  replyTo: text('reply_to'),
  mailFooter: text('mail_footer'),
  changedOn: moment('changed_on').notNull(),
})

/** Logos by their content. One that was replaced stays, because mails that are not sent yet show it. */
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
