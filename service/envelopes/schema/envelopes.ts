import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { accounts, users } from '../../identity/schema/accounts'
import { bytes, moment } from '../../store/columns-schema'
import { documents } from './documents'

export const envelopes = pgTable(
  'envelopes',
  {
    id: uuid().$type<EnvelopeId>().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    templateId: uuid('template_id').$type<TemplateId>(),
    status: text().notNull(),
    emailSubject: text('email_subject').notNull(),
    emailMessage: text('email_message').notNull(),
    signerOrderRequired: boolean('signer_order_required').notNull(),
    selfSigned: boolean('self_signed').notNull(),
    expirationDays: integer('expiration_days'),
    expiresOn: moment('expires_on'),
    scheduledOn: moment('scheduled_on'),
    createdOn: moment('created_on').notNull(),
    updatedOn: moment('updated_on').notNull(),
    updatedBy: text('updated_by').notNull(),
    auditId: uuid('audit_id').notNull(),
    /** Counts every change of the envelope or one of its signers; what was prepared outside a transaction names it. */
    version: integer().notNull(),
  },
  (t) => [
    index('envelopes_newest').on(t.accountId, t.updatedOn.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('envelopes_newest_of_status').on(
      t.accountId,
      t.status,
      t.updatedOn.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
)

export const envelopeFiles = pgTable(
  'envelope_files',
  {
    envelopeId: uuid('envelope_id')
      .$type<EnvelopeId>()
      .notNull()
      .references(() => envelopes.id),
    index: integer().notNull(),
    name: text().notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    /** Denormalized from the document: a list never reads the row with the bytes. */
    pageCount: integer('page_count').notNull(),
    fields: jsonb().$type<Field[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.envelopeId, t.index] })],
)

/** The sealed result. A row exists exactly when the envelope is Signed. */
export const signedDocuments = pgTable('signed_documents', {
  envelopeId: uuid('envelope_id')
    .$type<EnvelopeId>()
    .primaryKey()
    .references(() => envelopes.id),
  sha256: text().notNull(),
  content: bytes().notNull(),
  createdOn: moment('created_on').notNull(),
})
