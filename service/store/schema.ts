import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Field } from '@/lib/contract/field'
import type { TemplateSlot } from '@/lib/contract/operator'
import type { Adopted } from '@/lib/contract/signing'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Moments are UTC. What a cursor is built from is written at whole seconds (service-surface, "Dates"). */
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  name: text().notNull().unique(),
  createdOn: moment('created_on').notNull(),
})

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
  },
  (t) => [uniqueIndex('users_email').on(t.accountId, t.email)],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    app: text().notNull(),
    name: text().notNull(),
    /** SHA-256 of the full key, hex: the key itself is shown once and never stored. */
    hash: text().notNull().unique(),
    rateLimitPerMin: integer('rate_limit_per_min'),
    capabilities: text().array().notNull(),
    expiresOn: moment('expires_on'),
    revokedOn: moment('revoked_on'),
    createdOn: moment('created_on').notNull(),
    lastUsedOn: moment('last_used_on'),
  },
  (t) => [index('api_keys_account').on(t.accountId)],
)

/** A PDF as it was supplied. Never changed, so that envelopes share the documents of the template they came from. */
export const documents = pgTable('documents', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => accounts.id),
  sha256: text().notNull(),
  pageCount: integer('page_count').notNull(),
  content: bytes().notNull(),
  createdOn: moment('created_on').notNull(),
})

export const templates = pgTable(
  'templates',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    emailSubject: text('email_subject'),
    emailMessage: text('email_message'),
    signerOrderRequired: boolean('signer_order_required').notNull(),
    expirationDays: integer('expiration_days'),
    slots: jsonb().$type<TemplateSlot[]>().notNull(),
    createdOn: moment('created_on').notNull(),
    updatedOn: moment('updated_on').notNull(),
    updatedBy: text('updated_by').notNull(),
    deletedOn: moment('deleted_on'),
  },
  (t) => [
    index('templates_newest')
      .on(t.accountId, t.updatedOn.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedOn} is null`),
  ],
)

export const templateFiles = pgTable(
  'template_files',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => templates.id),
    index: integer().notNull(),
    name: text().notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    fields: jsonb().$type<Field[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.index] })],
)

export const envelopes = pgTable(
  'envelopes',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => users.id),
    templateId: uuid('template_id'),
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
    index('envelopes_expiring').on(t.expiresOn).where(sql`${t.status} = 'Sent' and ${t.expiresOn} is not null`),
    index('envelopes_scheduled').on(t.scheduledOn).where(sql`${t.status} = 'Scheduled'`),
  ],
)

export const envelopeFiles = pgTable(
  'envelope_files',
  {
    envelopeId: uuid('envelope_id')
      .notNull()
      .references(() => envelopes.id),
    index: integer().notNull(),
    name: text().notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    /** Denormalised from the document, so that a list never touches the row that holds the bytes. */
    pageCount: integer('page_count').notNull(),
    fields: jsonb().$type<Field[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.envelopeId, t.index] })],
)

/** The sealed result. A row exists exactly when the envelope is Signed. */
export const signedDocuments = pgTable('signed_documents', {
  envelopeId: uuid('envelope_id')
    .primaryKey()
    .references(() => envelopes.id),
  sha256: text().notNull(),
  content: bytes().notNull(),
  createdOn: moment('created_on').notNull(),
})

/**
 * One row an assignment: a delegated slot keeps its first person's row (`state` delegated) and gains one for the
 * replacement, with the same slot and position.
 */
export const signers = pgTable(
  'signers',
  {
    id: uuid().primaryKey(),
    envelopeId: uuid('envelope_id')
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
    /** The token sealed with the service's key, so that a reminder repeats the same link. Emptied when it is spent. */
    tokenSealed: bytes('token_sealed'),
    /** The envelope's `updated_on`, repeated here so that the search by address is one index range. */
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

/** Append-only (a trigger refuses UPDATE and DELETE); `hash` covers `previous_hash` and the canonical entry. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    envelopeId: uuid('envelope_id')
      .notNull()
      .references(() => envelopes.id),
    seq: integer().notNull(),
    at: moment('at').notNull(),
    /** Outer key of the audit object: a signer's e-mail, or the sender's. */
    party: text().notNull(),
    /** Inner key: sent, opened, signed, declined, delegated, voided, expired, reminded, completed. */
    action: text().notNull(),
    actor: text().notNull(),
    ip: text(),
    userAgent: text('user_agent'),
    detail: jsonb().$type<Record<string, unknown>>(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.envelopeId, t.seq] })],
)

/** Outgoing events, written with the change they speak of; webhook deliveries are made from them. */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    /** sha1 of interface 2.5. Not unique: two changes within one second share it by definition. */
    eventId: text('event_id').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    envelopeId: uuid('envelope_id').notNull(),
    eventType: text('event_type').notNull(),
    eventTime: moment('event_time').notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('events_of_envelope').on(t.envelopeId),
    foreignKey({ columns: [t.envelopeId], foreignColumns: [envelopes.id], name: 'events_envelope' }),
  ],
)

/** The outbox: every mail the service means to send. With SMTP configured, rows are leased, sent and retried. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    envelopeId: uuid('envelope_id').references(() => envelopes.id),
    to: text().notNull(),
    subject: text().notNull(),
    /** `{text, html, links}` sealed: the links are credentials. */
    bodySealed: bytes('body_sealed').notNull(),
    createdOn: moment('created_on').notNull(),
    /** kept: no SMTP configured, the outbox is its destination. */
    state: text().$type<'kept' | 'queued' | 'sent' | 'failed'>().notNull(),
    attempts: integer().notNull(),
    nextAttemptOn: moment('next_attempt_on'),
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    /** Order of writing; many mails share one whole second. */
    seq: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('mails_newest').on(t.seq),
    index('mails_to_newest').on(sql`lower(${t.to})`, t.seq),
    index('mails_due').on(t.nextAttemptOn).where(sql`${t.state} = 'queued'`),
  ],
)

/**
 * Answers of acknowledged creations. The row is inserted first, in the creation's own transaction: a replay that comes
 * while the first is running waits on the primary key, and a creation that failed leaves nothing.
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
    response: jsonb().$type<{ code: number; message: string }>(),
    createdOn: moment('created_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.key] }), index('idempotency_keys_age').on(t.createdOn)],
)

/** Material of the installation itself, such as the certificate that seals, made at first start and kept sealed. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  valueSealed: bytes('value_sealed').notNull(),
})
