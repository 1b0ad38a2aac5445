import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { TemplateId } from '@/lib/contract/ids'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { people } from '@/lib/desk/platform/auth/schema'
import { bytes, created, moment } from '@/lib/desk/platform/database/columns'
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
    /** Exactly what is (being) sent of own documents or of a template; a retry repeats it. */
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
