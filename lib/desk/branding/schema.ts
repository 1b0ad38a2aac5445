import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '@/lib/desk/runtime/database/columns'

/** How an account at the service looks in the dashboard, in its mails and to its signers. */
export const brandings = pgTable('brandings', {
  /** By the name of its live channel; empty for a configured key whose account has no name. */
  account: text('account').primaryKey(),
  /** Base64 of a PNG with nothing but its pixels. */
  logo: text('logo'),
  accent: text('accent'),
  senderName: text('sender_name'),
  replyTo: text('reply_to'),
  mailFooter: text('mail_footer'),
  /** The account's own wordings of what signers and approvers agree to, and their language. */
  signConsent: text('sign_consent'),
  approveConsent: text('approve_consent'),
  consentLanguage: text('consent_language'),
  /** A BCP 47 tag, for signers who have none. */
  language: text('language'),
  /** Whether the service took it for its mails. */
  inMails: boolean('in_mails').notNull(),
  changedAt: moment('changed_at').notNull(),
})
