import 'server-only'
import { signingTimes } from '@/lib/desk/envelopes/sql/statistics'
import { countTemplateUses } from '@/lib/desk/envelopes/sql/template-uses'
import type { Context } from '@/lib/desk/platform/context'
import { readTogether } from '@/lib/desk/platform/process/read-together'
import type { TemplateUses } from '@/lib/desk/templates/contract/template-uses'
import { ensureMirror } from '../copy/ensure-mirror'
import { accountOfReader, bounded } from '../find-envelopes'

const YEAR_MS = 365 * 24 * 60 * 60_000
/** More templates than anybody compares. */
const MOST_TIMED = 2_000

/** How often each template was used in the last year, from the account's mirror: what Home counts. */
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
