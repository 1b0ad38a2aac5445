import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { TemplateId } from '@/lib/contract/ids'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import type { DraftPurpose } from '@/lib/desk/drafts/contract/draft'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import type { Frozen } from '@/lib/desk/drafts/contract/frozen'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { bytes, created, moment } from './columns'

const updated = () => moment('updated_at').notNull().defaultNow()

// The first four are better-auth's models: the property names are its own.

export const people = pgTable('people', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').$type<Role>().notNull().default('support'),
  /** Set while the person may not use the dashboard; every request checks it. */
  disabledAt: moment('disabled_at'),
  /** A demo account, whose password is public: removed when the dashboard starts in any other mode. */
  demo: boolean('demo').notNull().default(false),
  /** Kept to the minute. */
  lastSeenAt: moment('last_seen_at'),
  /** The person has read the notices about their account up to here. */
  noticesDismissedAt: moment('notices_dismissed_at'),
  createdAt: created(),
  updatedAt: updated(),
})

const person = () =>
  text('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: person(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The password was right and the second step is missing: the session opens nothing yet. */
    pending: boolean('pending').notNull().default(false),
    /** When the person last proved who they are: at sign-in, at the identity provider, or when asked again. */
    authenticatedAt: moment('authenticated_at').notNull().defaultNow(),
    /** The identity provider was asked to authenticate the person now, and its answer doesn't show that it did. */
    reauthMissing: boolean('reauth_missing').notNull().default(false),
    /** Kept to the minute. */
    lastUsedAt: moment('last_used_at'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('sessions_person').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: person(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    /** scrypt (lib/desk/platform/auth/session/password-hash.ts). */
    password: text('password'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('accounts_person').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/**
 * Failed sign-ins, counted by rate-limiter-flexible: the column names are its own. The export is what drizzle-kit migrates.
 * @public
 */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** At most one: the hash of the code that makes the first admin. */
export const setupCodes = pgTable(
  'setup_codes',
  { id: integer('id').primaryKey().default(1), hash: text('hash').notNull(), createdAt: created() },
  (table) => [check('setup_codes_one', sql`${table.id} = 1`)],
)

export const drafts = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: person(),
    purpose: text('purpose').$type<DraftPurpose>().notNull().default('envelope'),
    /** The template that is sent, or edited; null for own documents and for a new template. */
    templateId: text('template_id').$type<TemplateId>(),
    templateName: text('template_name'),
    state: text('state').$type<'open' | 'sending' | 'sent'>().notNull().default('open'),
    content: jsonb('content').$type<DraftContent>().notNull(),
    /** Of the content as JSON. 0 for what the release before wrote. */
    bytes: integer('bytes').notNull().default(0),
    version: integer('version').notNull().default(1),
    /** Exists before the first attempt and never changes, so no retry, reload or second tab can send twice. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** Counts how often the draft went from open to sending: a late answer must not close a newer round. */
    round: integer('round').notNull().default(0),
    /** Attempts of this round, counted before each: one without an answer may have created the envelope. */
    attempts: integer('attempts').notNull().default(0),
    /** The key of the first attempt. A retry uses it again, because under another key the envelope could be sent twice. */
    sentWith: text('sent_with'),
    /** Exactly what is (being) sent from a template; a retry repeats it. */
    body: jsonb('body').$type<EnvelopeFromTemplateRequest>(),
    /** The same for own documents, and for a template. */
    frozen: jsonb('frozen').$type<Frozen>(),
    /** When the body was stored: services forget idempotency keys after a day. */
    frozenAt: moment('frozen_at'),
    envelopeId: text('envelope_id'),
    /** Set while its person can still take it back; then it is removed. */
    discardedAt: moment('discarded_at'),
    /** What the service said about the documents it was sent. */
    notice: text('notice'),
    /** The envelope that is voided before this draft is sent in its place, and when the service confirmed that. */
    replaces: text('replaces'),
    replacedAt: moment('replaced_at'),
    /** Of an edited template: the fingerprint of what the draft was made from, or of what its person chose to overwrite. */
    base: text('base'),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index('drafts_person').on(table.personId, table.updatedAt.desc().nullsFirst()),
    index('drafts_discarded').on(table.discardedAt).where(sql`${table.discardedAt} is not null`),
    index('drafts_envelope').on(table.envelopeId),
    index('drafts_replaces').on(table.replaces),
    index('drafts_template').on(table.templateId),
  ],
)

/** The release before this one counts the uses of templates in it. A later release removes it. */
export const templateUses = pgTable(
  'template_uses',
  {
    /** The service's account. */
    scope: text('scope').notNull(),
    envelopeId: text('envelope_id').notNull(),
    templateId: text('template_id').$type<TemplateId>().notNull(),
    sentAt: moment('sent_at').notNull(),
    completedAt: moment('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.envelopeId] }),
    index('template_uses_template').on(table.scope, table.templateId, table.sentAt),
    index('template_uses_sent').on(table.sentAt),
  ],
)

/** A document of a draft with the pages that are sent. It is made once, because a repeat has to send the same bytes. */
export const preparedDocuments = pgTable(
  'prepared_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    /** The upload and its pages, from which it was made. */
    recipe: text('recipe').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: created(),
  },
  (table) => [unique('prepared_documents_recipe').on(table.draftId, table.recipe)],
)

export const preparedParts = pgTable(
  'prepared_parts',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => preparedDocuments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.position] })],
)
