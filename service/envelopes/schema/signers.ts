import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Adopted } from '@/lib/contract/signing'
import { accounts } from '../../identity/schema/accounts'
import { bytes, moment } from '../../store/columns-schema'
import { envelopes } from './envelopes'

/**
 * One row an assignment: a delegated slot keeps its first person's row (`state` delegated) and gains one for the
 * replacement, with the same slot and position.
 */
export const signers = pgTable(
  'signers',
  {
    id: uuid().primaryKey(),
    envelopeId: uuid('envelope_id')
      .$type<EnvelopeId>()
      .notNull()
      .references(() => envelopes.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    slot: integer().notNull(),
    /** Place in the list and, when order is required, in the signing order; unique together with `generation`. */
    position: integer().notNull(),
    /** 0 for the first person of a slot, one more after each delegation. */
    generation: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    emailLower: text('email_lower').notNull(),
    requestRole: text('request_role').notNull(),
    group: text(),
    companyName: text('company_name'),
    title: text(),
    privateMessage: text('private_message'),
    state: text().$type<'pending' | 'signed' | 'declined' | 'delegated'>().notNull(),
    /** Set once it became this person's turn and the invitation was written. */
    invitedOn: moment('invited_on'),
    /** The last invitation, reminder or copy. No foreign key: mails are written with their signers and never removed. */
    mailId: uuid('mail_id'),
    openedOn: moment('opened_on'),
    completedOn: moment('completed_on'),
    declineReason: text('decline_reason'),
    signature: jsonb().$type<Adopted>(),
    initials: jsonb().$type<Adopted>(),
    values: jsonb().$type<Record<string, string>>(),
    delegatedTo: text('delegated_to'),
    delegatedFrom: text('delegated_from'),
    /** SHA-256 of the signing token, hex: what a link is looked up by. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The token sealed with the service's key, because a reminder repeats the link. Emptied when it is spent. */
    tokenSealed: bytes('token_sealed'),
    /** The envelope's `updated_on`, repeated here because the search by address has to be one index range. */
    envelopeUpdatedOn: moment('envelope_updated_on').notNull(),
  },
  (t) => [
    uniqueIndex('signers_of_envelope').on(t.envelopeId, t.position, t.generation),
    index('signers_by_email').on(
      t.accountId,
      t.emailLower,
      t.envelopeUpdatedOn.desc().nullsFirst(),
      t.envelopeId.desc().nullsFirst(),
    ),
  ],
)
