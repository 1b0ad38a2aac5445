import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { TemplateId } from '@/lib/contract/ids'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { people } from '@/lib/desk/accounts/schema'
import { bytes, created, moment } from '@/lib/desk/runtime/database/columns'
import type { DraftContent, DraftPurpose, Frozen } from './contract/draft'

export const drafts = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<DraftPurpose>().notNull().default('envelope'),
    /** The template that is sent, or edited; null for own documents and for a new template. */
    templateId: text('template_id').$type<TemplateId>(),
    templateName: text('template_name'),
    state: text('state').$type<'open' | 'sending' | 'sent'>().notNull().default('open'),
    content: jsonb('content').$type<DraftContent>().notNull(),
    /** Of the content as JSON. */
    bytes: integer('bytes').notNull().default(0),
    version: integer('version').notNull().default(1),
    /** Never changes, so no retry, reload or second tab can send twice. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** Counts rounds of sending: a late answer must not close a newer one. */
    round: integer('round').notNull().default(0),
    /** Attempts of this round: one without an answer may have created the envelope. */
    attempts: integer('attempts').notNull().default(0),
    /** The first attempt's key. Under another key the envelope could be sent twice. */
    sentWith: text('sent_with'),
    /** Exactly what is (being) sent from a template; a retry repeats it. */
    body: jsonb('body').$type<EnvelopeFromTemplateRequest>(),
    /** Exactly what is (being) sent of own documents or of a template; a retry repeats it. */
    frozen: jsonb('frozen').$type<Frozen>(),
    /** When the body was stored: services forget idempotency keys after a day. */
    frozenAt: moment('frozen_at'),
    envelopeId: text('envelope_id'),
    /** Set while its person can still take it back; then it is removed. */
    discardedAt: moment('discarded_at'),
    /** What the service said about the documents it was sent. */
    notice: text('notice'),
    /** The envelope that this draft replaces, and when the service confirmed that it is void. */
    replaces: text('replaces'),
    replacedAt: moment('replaced_at'),
    /** Of an edited template: the fingerprint of the version to be replaced. */
    base: text('base'),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('drafts_person').on(table.personId, table.updatedAt.desc().nullsFirst()),
    index('drafts_discarded').on(table.discardedAt).where(sql`${table.discardedAt} is not null`),
    index('drafts_envelope').on(table.envelopeId),
    index('drafts_replaces').on(table.replaces),
    index('drafts_template').on(table.templateId),
  ],
)

/**
 * The access codes of a draft that is being sent, in the order of the request's people: sealed, and
 * gone once the outcome is known.
 */
export const draftCodes = pgTable('draft_codes', {
  draftId: uuid('draft_id')
    .primaryKey()
    .references(() => drafts.id, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
})

/** A document with the pages that are sent, made once: a repeat sends the same bytes. */
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
