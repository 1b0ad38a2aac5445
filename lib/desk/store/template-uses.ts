import 'server-only'
import { desc, eq, lt, sql } from 'drizzle-orm'
import { desk } from './database'
import { templateUses } from './schema/desk'

export type TemplateUse = typeof templateUses.$inferSelect

/** More templates than anybody looks at. */
const MAX_TEMPLATES = 2_000

export async function upsertTemplateUses(uses: TemplateUse[]): Promise<void> {
  await desk()
    .insert(templateUses)
    .values(uses)
    .onConflictDoUpdate({
      target: [templateUses.scope, templateUses.envelopeId],
      set: {
        sentAt: sql`excluded.sent_at`,
        completedAt: sql`coalesce(${templateUses.completedAt}, excluded.completed_at)`,
      },
    })
}

/** Of each template of an account: how often it was sent, and how long it took until everybody had signed. */
export function summarizeTemplateUses(scope: string) {
  const took = sql`extract(epoch from ${templateUses.completedAt} - ${templateUses.sentAt})`
  return desk()
    .select({
      templateId: templateUses.templateId,
      uses: sql<number>`count(*)::int`,
      completed: sql<number>`count(${templateUses.completedAt})::int`,
      first: sql<string>`min(${templateUses.sentAt})`,
      last: sql<string>`max(${templateUses.sentAt})`,
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group (order by ${took})`,
    })
    .from(templateUses)
    .where(eq(templateUses.scope, scope))
    .groupBy(templateUses.templateId)
    .orderBy(desc(sql`max(${templateUses.sentAt})`))
    .limit(MAX_TEMPLATES)
}

export const removeTemplateUsesBefore = (date: Date) => desk().delete(templateUses).where(lt(templateUses.sentAt, date))
