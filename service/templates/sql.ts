import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '@/lib/contract/constants'
import type { TemplateId } from '@/lib/contract/ids'
import { documents } from '../envelopes/schema'
import { type Original, original, originalOf } from '../envelopes/sql/files'
import { type Db, first } from '../store/db'
import { beyond, bounds, type Cursor } from '../store/page'
import { templateFiles, templates } from './schema'

export type Template = typeof templates.$inferSelect
export type NewTemplate = typeof templates.$inferInsert
export type TemplateFile = typeof templateFiles.$inferSelect &
  Pick<typeof documents.$inferSelect, 'pageCount' | 'removed'> & { original: Original }

type TemplateFileHead = Pick<TemplateFile, 'templateId' | 'name' | 'pageCount'>

const sizeOfTemplate = sql`octet_length(concat(${templates.name}, ${templates.emailSubject}, ${templates.emailMessage}, ${templates.slots}))`

export function templateStore(db: Db) {
  const ofId = (accountId: string, id: TemplateId) =>
    and(eq(templates.id, id), eq(templates.accountId, accountId), isNull(templates.deletedOn))

  return {
    async insert(template: NewTemplate): Promise<void> {
      await db.insert(templates).values(template)
    },
    find: (accountId: string, id: TemplateId): Promise<Template | undefined> =>
      first(db.select().from(templates).where(ofId(accountId, id))),
    lock: (accountId: string, id: TemplateId): Promise<Template | undefined> =>
      first(db.select().from(templates).where(ofId(accountId, id)).for('update')),
    async update(id: TemplateId, set: Partial<NewTemplate>): Promise<void> {
      await db.update(templates).set(set).where(eq(templates.id, id))
    },
    /** A page's ids and about how many bytes each has, newest first, strictly after the cursor. */
    async page(accountId: string, cursor?: Cursor): Promise<{ id: TemplateId; size: number }[]> {
      const { since, after } = bounds(cursor)
      return db
        .select({ id: templates.id, size: sql<number>`${sizeOfTemplate}::int` })
        .from(templates)
        .where(
          and(
            eq(templates.accountId, accountId),
            isNull(templates.deletedOn),
            beyond(templates.updatedOn, templates.id, since, after),
          ),
        )
        .orderBy(desc(templates.updatedOn), desc(templates.id))
        .limit(PAGE_SIZE)
    },
    /** In any order. */
    byIds: async (ids: TemplateId[]): Promise<Template[]> =>
      ids.length > 0 ? db.select().from(templates).where(inArray(templates.id, ids)) : [],
    /** What lists tell of the files: neither bytes nor placement. */
    async heads(templateIds: TemplateId[]): Promise<TemplateFileHead[]> {
      if (templateIds.length === 0) return []
      return db
        .select({ templateId: templateFiles.templateId, name: templateFiles.name, pageCount: documents.pageCount })
        .from(templateFiles)
        .innerJoin(documents, eq(documents.id, templateFiles.documentId))
        .where(inArray(templateFiles.templateId, templateIds))
        .orderBy(asc(templateFiles.templateId), asc(templateFiles.index))
    },
    async insertFiles(files: (typeof templateFiles.$inferInsert)[]): Promise<void> {
      await db.insert(templateFiles).values(files)
    },
    async removeFiles(templateId: TemplateId): Promise<void> {
      await db.delete(templateFiles).where(eq(templateFiles.templateId, templateId))
    },
    async files(templateIds: TemplateId[]): Promise<TemplateFile[]> {
      if (templateIds.length === 0) return []
      const rows = await db
        .select({ file: templateFiles, pageCount: documents.pageCount, removed: documents.removed, original })
        .from(templateFiles)
        .innerJoin(documents, eq(documents.id, templateFiles.documentId))
        .where(inArray(templateFiles.templateId, templateIds))
        .orderBy(asc(templateFiles.templateId), asc(templateFiles.index))
      return rows.map(({ file, ...document }) => ({ ...file, ...document, original: originalOf(document.original) }))
    },
  }
}
