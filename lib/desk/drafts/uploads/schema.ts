import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { people } from '@/lib/desk/accounts/schema'
import type { Upload, UploadState } from '@/lib/desk/drafts/contract/upload'
import { drafts } from '@/lib/desk/drafts/schema'
import { bytes, created, moment } from '@/lib/desk/runtime/database/columns'

export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    draftId: uuid('draft_id')
      .notNull()
      .references(() => drafts.id, { onDelete: 'cascade' }),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    state: text('state').$type<UploadState>().notNull().default('receiving'),
    /** Of the file as it was chosen. */
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    /** Of the chosen file, compared with what arrived; later of what arrived. */
    sha256: text('sha256'),
    /** Names the parts that count: those of the file as it arrives, later those of its PDF. */
    content: uuid('content').notNull().defaultRandom(),
    /** Names the parts of the chosen file, where the PDF is another one. */
    original: uuid('original'),
    documentSize: integer('document_size'),
    documentSha256: text('document_sha256'),
    pages: jsonb('pages').$type<NonNullable<Upload['pages']>>(),
    /** Null until the file is checked. */
    formFields: jsonb('form_fields').$type<NonNullable<Upload['form_fields']>>(),
    removed: jsonb('removed').$type<NonNullable<Upload['removed']>>(),
    isTagged: boolean('is_tagged'),
    problem: jsonb('problem').$type<NonNullable<Upload['problem']>>(),
    /** Passwords that were tried since `unlockSince`. */
    unlockAttempts: integer('unlock_attempts').notNull().default(0),
    unlockSince: moment('unlock_since'),
    createdAt: created(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('uploads_draft').on(table.draftId),
    index('uploads_person').on(table.personId, table.size),
    index('uploads_updated').on(table.updatedAt),
  ],
)

/** The bytes of a file, 256 KiB a row, so that none is ever in memory as a whole. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    content: uuid('content').notNull(),
    position: integer('position').notNull(),
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.content, table.position] }),
    index('upload_parts_upload').on(table.uploadId),
  ],
)
