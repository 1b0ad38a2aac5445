import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DelegatedBy, ViewProblem } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import type { Authentication } from '@/lib/contract/signer-code'
import type { Adopted } from '@/lib/contract/signing'
import type { Removed } from '@/lib/contract/supplied-file'
import { accounts, users } from '../identity/schema'
import { bytes, moment } from '../store/schema'

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
    /** Of its template when it was sent: lists and events show what signers filled in. */
    searchValues: boolean('search_values').notNull().default(false),
    expiresOn: moment('expires_on'),
    scheduledOn: moment('scheduled_on'),
    createdOn: moment('created_on').notNull(),
    updatedOn: moment('updated_on').notNull(),
    updatedBy: text('updated_by').notNull(),
    auditId: uuid('audit_id').notNull(),
    /** Counts every change of the envelope or its signers. */
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
    index('envelopes_of_template')
      .on(t.templateId, t.createdOn.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.templateId} is not null`),
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

/** A supplied file and its canonical PDF. Never changed: envelopes share documents. */
export const documents = pgTable('documents', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  sha256: text().notNull(),
  pageCount: integer('page_count').notNull(),
  /** The kinds of content that sealed documents leave out; null if there are none. */
  removed: jsonb().$type<Removed>(),
  content: bytes().notNull(),
  /** True where the service could not check that the file was made of `content`. */
  asGiven: boolean('as_given'),
  /** The file that is shown and sealed; null where `content` is canonical already. */
  canonical: bytes(),
  canonicalSha256: text('canonical_sha256'),
  createdOn: moment('created_on').notNull(),
})

/**
 * One row an assignment: a delegated slot keeps its first person's row (`state` delegated) and
 * gains one for the replacement, with the same slot and position.
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
    /** Place in the list and, if required, in the signing order. */
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
    /** A well-formed BCP 47 tag, as it was given. */
    language: text(),
    state: text().$type<'pending' | 'signed' | 'declined' | 'delegated'>().notNull(),
    /** Set once it became this person's turn and the invitation was written. */
    invitedOn: moment('invited_on'),
    /** The last invitation, reminder or copy, without a foreign key. */
    mailId: uuid('mail_id'),
    openedOn: moment('opened_on'),
    completedOn: moment('completed_on'),
    declineReason: text('decline_reason'),
    signature: jsonb().$type<Adopted>(),
    initials: jsonb().$type<Adopted>(),
    values: jsonb().$type<Record<string, string>>(),
    /** What lists and events show of `values`. */
    searchValues: jsonb('search_values').$type<string[]>(),
    delegatedTo: text('delegated_to'),
    /** Who gave the part to `delegatedTo`. Empty where the release before wrote the row. */
    delegatedBy: text('delegated_by').$type<DelegatedBy>(),
    delegatedFrom: text('delegated_from'),
    /** SHA-256 of the signing token, hex: what a link is looked up by. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The sealed token, because a reminder repeats the link. Emptied when it is spent. */
    tokenSealed: bytes('token_sealed'),
    /** What is asked for before the link opens; null where the link is enough. */
    authentication: text().$type<Authentication>(),
    /** What the signer's browser could not show. Empty once it shows everything. */
    viewProblem: jsonb('view_problem').$type<ViewProblem>(),
    /** The envelope's `updated_on`, repeated for the index of the search by address. */
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

/** The code of a signer with an `authentication`. Locked and changed under the envelope's lock. */
export const signerCodes = pgTable('signer_codes', {
  signerId: uuid('signer_id')
    .primaryKey()
    .references(() => signers.id),
  /** Of scrypt. Both null while there is no code: none was set or mailed, or it was used. */
  salt: bytes(),
  hash: bytes(),
  /** Of a code that was mailed. */
  expiresOn: moment('expires_on'),
  /** Wrong codes since the last right one. */
  failures: integer().notNull(),
  lockedOn: moment('locked_on'),
  /** Right codes since the sender set or replaced it. */
  accepted: integer().notNull(),
  /** When codes were mailed since the last right one, in milliseconds. */
  mailedAt: jsonb('mailed_at').$type<number[]>().notNull(),
})

/** Browsers in which the right code was entered. */
export const signingSessions = pgTable(
  'signing_sessions',
  {
    /** SHA-256 of the session's secret, hex. */
    tokenHash: text('token_hash').primaryKey(),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signers.id),
    expiresOn: moment('expires_on').notNull(),
  },
  (t) => [index('signing_sessions_of_signer').on(t.signerId)],
)

/**
 * Tokens of a signer besides the one that was emailed. `in_person` opens the room on the device of
 * a host; `handoff` is exchanged once, on another device of the signer.
 */
export const signingTokens = pgTable(
  'signing_tokens',
  {
    /** SHA-256 of the token, hex. The token is kept nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    envelopeId: uuid('envelope_id')
      .$type<EnvelopeId>()
      .notNull()
      .references(() => envelopes.id),
    signerId: uuid('signer_id')
      .notNull()
      .references(() => signers.id),
    kind: text().$type<'in_person' | 'handoff'>().notNull(),
    /** Name and address of the host, in person. */
    host: text(),
    expiresOn: moment('expires_on').notNull(),
    usedOn: moment('used_on'),
  },
  (t) => [index('signing_tokens_of_signer').on(t.signerId)],
)

/**
 * Answers of acknowledged creations. The row is inserted first, in the creation's own transaction:
 * a replay that comes while the first is running waits on the primary key, and a creation that
 * failed leaves nothing.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    key: text().notNull(),
    /** SHA-256 of path and canonical body. */
    fingerprint: text().notNull(),
    response: jsonb().$type<{ code: number; message: string; notice?: string }>(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_keys_age').on(t.createdOn)],
)
