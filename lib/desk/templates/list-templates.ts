import { DAY_MS, MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { accountOfReader, bounded, type FindContext } from '@/lib/desk/envelopes/find-envelopes'
import { ensureMirror } from '@/lib/desk/envelopes/mirror/build-mirror'
import { findMirror } from '@/lib/desk/envelopes/sql/accounts'
import { signingTimes } from '@/lib/desk/home/sql/statistics'
import { readTogether } from '@/lib/desk/runtime/process/once'
import type { TemplateUses } from '@/lib/desk/templates/contract'
import type { Context } from '@/lib/desk/upstream/context'
import type { MirroredTemplates } from './contract'
import * as store from './sql'
import { countTemplateUses } from './sql'
import { enqueueTemplates } from './template-names'
export const YEAR_MS = 365 * DAY_MS
/** More templates than anybody compares. */
export const MOST_TIMED = 2000
/** How often each template was used in the last year, by what Home counts. */
export async function listTemplateUses(context: Pick<Context, 'key' | 'upstream' | 'now'>): Promise<TemplateUses[]> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const until = context.now()
  const from = new Date(until.getTime() - YEAR_MS)
  const since = from.toISOString().slice(0, 10)
  return readTogether(JSON.stringify([account, 'template uses', since]), () =>
    bounded(async (tx) => {
      const rows = await countTemplateUses(tx, account, since)
      const timed = await signingTimes(tx, { account, from, until }, MOST_TIMED)
      const medians = new Map(timed.map(({ template, median_s }) => [template, median_s]))
      return rows.flatMap(({ template, uses, completed, lastUsedAt }) => {
        const median = medians.get(template)
        if (!lastUsedAt) return []
        return {
          template_id: template,
          uses,
          completed,
          last_used_on: new Date(lastUsedAt).toISOString(),
          ...(median !== undefined && { median_seconds: Math.round(median) }),
        }
      })
    }),
  )
}
/** At most one read of the names in this time, however often somebody looks for templates. */
export const CURRENT_FOR_MS = 5 * MINUTE_MS
/** The account's templates by name. Older names are read again, and open pages learn of changes. */
export async function listTemplates(context: FindContext): Promise<MirroredTemplates> {
  const account = await accountOfReader(context)
  await ensureMirror(account)
  const mirror = await findMirror(account)
  const readAt = mirror?.templatesReadAt
  if (!readAt || context.now().getTime() - readAt.getTime() > CURRENT_FOR_MS) await enqueueTemplates(account)
  return { templates: await store.listTemplates(account), is_read: Boolean(readAt) }
}
