import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytewiseText, moment } from '@/lib/desk/runtime/database/columns'

/** The service's account, by the name of its live channel, as in the mirror. */
const account = () => text('account').notNull()

/** The addresses an account has sent to. */
export const contactAddresses = pgTable(
  'contact_addresses',
  {
    account: account(),
    /** In lower case. */
    email: text('email').notNull(),
    /** Addresses of one person share it: merging and separating contacts changes nothing else. */
    contactId: uuid('contact_id').notNull(),
    /** As the newest envelope has it. */
    name: text('name').notNull(),
    /** The company of the newest envelope, else the domain, unless it is a public provider's. */
    company: text('company').notNull(),
    companyKey: text('company_key').notNull(),
    lastSentAt: moment('last_sent_at').notNull(),
    /** The language that a sender chose last for this address, as a BCP 47 tag. */
    language: text('language'),
    folded: text('folded').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.email] }),
    index('contact_addresses_contact').on(table.contactId),
  ],
)

/** One row for each person. All but the chosen name is derived from the person's addresses. */
export const contacts = pgTable(
  'account_contacts',
  {
    id: uuid('id').primaryKey(),
    account: account(),
    name: text('name').notNull(),
    /** Which of the names is shown. Null: that of the newest envelope. */
    chosenName: text('chosen_name'),
    company: text('company').notNull(),
    /** The company folded, which contacts of one company share. */
    companyKey: bytewiseText('company_key').notNull(),
    lastSentAt: moment('last_sent_at').notNull(),
    /** How many addresses the contact has. */
    addresses: integer('addresses').notNull(),
    /** Names, addresses and companies, folded, with a space before each word, for the search. */
    folded: text('folded').notNull(),
  },
  (table) => [
    index('account_contacts_recent').on(table.account, table.lastSentAt, table.id),
    index('account_contacts_company').on(table.account, table.companyKey, table.lastSentAt, table.id),
    index('account_contacts_folded').using('gin', sql`${table.folded} gin_trgm_ops`),
  ],
)

/**
 * Companies, for the release before this one, which still lists them. The export is what drizzle-kit
 * migrates.
 * @public
 */
export const contactCompanies = pgTable(
  'contact_companies',
  {
    account: account(),
    key: bytewiseText('key').notNull(),
    name: text('name').notNull(),
    lastSentAt: moment('last_sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.key] }),
    index('contact_companies_recent').on(table.account, table.lastSentAt, table.key),
    index('contact_companies_key').using('gin', sql`${table.key} gin_trgm_ops`),
  ],
)

/** Addresses that were forgotten, as hashes: earlier envelopes do not bring them back. */
export const forgottenAddresses = pgTable(
  'forgotten_addresses',
  { account: account(), hash: text('hash').notNull(), forgottenAt: moment('forgotten_at').notNull() },
  (table) => [primaryKey({ columns: [table.account, table.hash] })],
)
