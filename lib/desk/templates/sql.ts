import 'server-only'
import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { mirrorAccounts, mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { notifyMirrored } from '@/lib/desk/envelopes/sql/envelopes'
import { type Desk, desk, first } from '@/lib/desk/runtime/database/database'
import { mirrorTemplates } from './schema'

export type NamedTemplate = { id: string; name: string }

/** More templates than anybody chooses from. */
const MAX_TEMPLATES = 1_000

/** The names of these templates; empty for one that was deleted before it was read. */
export async function findTemplateNames(account: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, name } = mirrorTemplates
  const rows = await desk()
    .select({ id, name })
    .from(mirrorTemplates)
    .where(and(eq(mirrorTemplates.account, account), inArray(id, [...ids])))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The templates that a person can open, by name. */
export const listTemplates = (account: string): Promise<NamedTemplate[]> =>
  desk()
    .select({ id: mirrorTemplates.id, name: mirrorTemplates.name })
    .from(mirrorTemplates)
    .where(
      and(eq(mirrorTemplates.account, account), eq(mirrorTemplates.isDeleted, false), ne(mirrorTemplates.name, '')),
    )
    .orderBy(asc(mirrorTemplates.name))
    .limit(MAX_TEMPLATES)

/** Stores what the service's list has. `isComplete`: what it lacks has been deleted. */
export async function saveTemplates(
  tx: Desk,
  account: string,
  { templates, isComplete }: { templates: readonly NamedTemplate[]; isComplete: boolean },
): Promise<void> {
  let changes = 0
  if (templates.length > 0) {
    const named = await tx
      .insert(mirrorTemplates)
      .values(templates.map((template) => ({ ...template, account })))
      .onConflictDoUpdate({
        target: [mirrorTemplates.account, mirrorTemplates.id],
        set: {
          name: sql`excluded.name`,
          isDeleted: false,
          isApplied: sql`${mirrorTemplates.isApplied} and ${mirrorTemplates.name} = excluded.name`,
        },
        setWhere: sql`${mirrorTemplates.isDeleted} or ${mirrorTemplates.name} <> excluded.name`,
      })
      .returning({ id: mirrorTemplates.id })
    changes += named.length
  }
  if (isComplete) {
    const ids = templates.map(({ id }) => id)
    const { id, isDeleted } = mirrorTemplates
    const removed = await tx
      .update(mirrorTemplates)
      .set({ isDeleted: true })
      .where(and(eq(mirrorTemplates.account, account), eq(isDeleted, false), notInArray(id, ids)))
      .returning({ id })
    changes += removed.length
    // What envelopes name and the list lacks is not asked about again and again.
    await tx.execute(sql`
      insert into mirror_templates (account, id, name, is_deleted, is_applied)
      select distinct account, template_id, '', true, true from mirror_envelopes
      where account = ${account} and template_id is not null
      on conflict do nothing`)
  }
  await tx.update(mirrorAccounts).set({ templatesReadAt: sql`now()` }).where(eq(mirrorAccounts.account, account))
  if (changes > 0) await notifyMirrored(tx, account)
}

/** Templates whose name is not in all of their envelopes yet. */
export const templatesToApply = (account: string): Promise<NamedTemplate[]> =>
  desk()
    .select({ id: mirrorTemplates.id, name: mirrorTemplates.name })
    .from(mirrorTemplates)
    .where(
      and(eq(mirrorTemplates.account, account), eq(mirrorTemplates.isApplied, false), ne(mirrorTemplates.name, '')),
    )
    .limit(MAX_TEMPLATES)

export async function markApplied(tx: Desk, account: string, { id, name }: NamedTemplate): Promise<void> {
  await tx
    .update(mirrorTemplates)
    .set({ isApplied: true })
    .where(and(eq(mirrorTemplates.account, account), eq(mirrorTemplates.id, id), eq(mirrorTemplates.name, name)))
}

export type EnvelopeToName = { id: string; eventId: string; changedAt: Date; envelope: PdfSignRequest }

/** The next envelopes that lack their template's name, locked. `tokens`: what finds the id. */
export async function lockEnvelopesToName(
  tx: Desk,
  account: string,
  { id, name, tokens, after, limit }: NamedTemplate & { tokens: string; after: string; limit: number },
): Promise<EnvelopeToName[]> {
  const { templateId, templateName, id: envelopeId } = mirrorEnvelopes
  const lacksName = sql`${templateName} is distinct from ${name}`
  // Before they are sorted, so that the planner does not read another index in the order of ids and
  // wait for matches.
  const { rows } = await tx.execute<EnvelopeToName>(sql`
    with found as materialized (select ${envelopeId} as found_id from ${mirrorEnvelopes}
      where ${mirrorEnvelopes.account} = ${account} and ${mirrorEnvelopes.search} @@ ${tokens}::tsquery
        and ${templateId} = ${id} and ${lacksName} and ${envelopeId} > ${after})
    select id, event_id as "eventId", changed_at as "changedAt", envelope from ${mirrorEnvelopes}
    where ${mirrorEnvelopes.account} = ${account} and ${lacksName}
      and ${envelopeId} in (select found_id from found order by found_id limit ${limit})
    order by id for update`)
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }))
}

/** More templates than anybody looks at. */
const MAX_USES = 2_000

type TemplateUseRow = { template: string; uses: number; completed: number; lastUsedAt: Date | string | null }

/**
 * Of each template how many envelopes were sent and completed since a day of UTC, from the same
 * rows as Home's charts, and when the last one was sent.
 */
export async function countTemplateUses(tx: Desk, account: string, since: string): Promise<TemplateUseRow[]> {
  const at = (day: string) => sql.raw(`(${day})::timestamp at time zone 'UTC'`)
  const { rows } = await tx.execute<TemplateUseRow>(sql`
    with days as (
      select template_id, day, sum(sent)::int as sent, sum(completed)::int as completed from mirror_days
      where account = ${account} and template_id <> '' and sender is null and day >= ${since}::date
      group by template_id, day
    ), used as (
      select template_id, sum(sent)::int as uses, sum(completed)::int as completed, max(day) filter (where sent > 0) as last_day
      from days group by template_id having sum(sent) > 0
      order by uses desc, template_id limit ${MAX_USES}
    )
    select template_id as template, uses, completed, (
      select max(sent_at) from mirror_envelopes
      where account = ${account} and template_id = used.template_id
        and sent_at >= ${at('last_day')} and sent_at < ${at('last_day + 1')}) as "lastUsedAt"
    from used`)
  return rows
}

export async function removeTemplates(tx: Desk, account: string): Promise<void> {
  await tx.delete(mirrorTemplates).where(eq(mirrorTemplates.account, account))
}

/**
 * Runs alone among all processes of the dashboard that use the same name. Undefined when another
 * one is running. Each run holds a connection to the database until it ends, so the caller limits
 * their number.
 */
export function withTemplateLock<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
  return desk().transaction(async (tx) => {
    const { rows } = await tx.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext(${`template ${name}`})) as locked`,
    )
    return (await first(Promise.resolve(rows)))?.locked ? run() : undefined
  })
}
