import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Field } from '@/lib/contract/field'
import type { TemplateId } from '@/lib/contract/ids'
import type { TemplateSlot } from '@/lib/contract/operator'
import { documents } from '../envelopes/schema'
import { accounts } from '../identity/schema'
import { moment } from '../store/schema'

export const templates = pgTable(
  'templates',
  {
    id: uuid().$type<TemplateId>().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    emailSubject: text('email_subject'),
    emailMessage: text('email_message'),
    signerOrderRequired: boolean('signer_order_required').notNull(),
    expirationDays: integer('expiration_days'),
    searchValues: boolean('search_values').notNull().default(false),
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
      .$type<TemplateId>()
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
