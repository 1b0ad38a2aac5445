import 'server-only'
import { sql } from 'drizzle-orm'
import type { Desk } from '@/lib/desk/platform/database/database'

/** More templates than anybody looks at. */
const MAX_TEMPLATES = 2_000

export type TemplateUseRow = { template: string; uses: number; completed: number; lastUsedAt: Date | string | null }

/** Of each template how many envelopes were sent and completed since a day of UTC, from the same rows as Home's charts, and when the last one was sent. */
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
      order by uses desc, template_id limit ${MAX_TEMPLATES}
    )
    select template_id as template, uses, completed, (
      select max(sent_at) from mirror_envelopes
      where account = ${account} and template_id = used.template_id
        and sent_at >= ${at('last_day')} and sent_at < ${at('last_day + 1')}) as "lastUsedAt"
    from used`)
  return rows
}
