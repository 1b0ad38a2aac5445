import 'server-only'
import type { Context } from '@/lib/desk/context'
import type { TemplateUses } from '@/lib/desk/contract/template-uses'
import { removeTemplateUsesBefore, summarizeTemplateUses } from '@/lib/desk/store/template-uses'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { accountScope } from './account-scope'

const KEPT_MS = 365 * 24 * 60 * 60_000

/** How often each template of the person's account was used, from what the dashboard has stored. */
export async function listTemplateUses({ upstream, key }: Context): Promise<TemplateUses[]> {
  const rows = await summarizeTemplateUses(await accountScope(upstream, key?.id))
  return rows.map(({ templateId, uses, completed, first, last, medianSeconds }) => ({
    template_id: templateId,
    uses,
    completed,
    since: new Date(first).toISOString(),
    last_used_on: new Date(last).toISOString(),
    ...(medianSeconds !== null && { median_seconds: Math.round(medianSeconds) }),
  }))
}

export const removeOldTemplateUses = defineJob({
  name: 'template-uses.remove-old',
  input: NoInput,
  repeatEveryMs: 24 * 60 * 60_000,
  async run() {
    await removeTemplateUsesBefore(new Date(Date.now() - KEPT_MS))
  },
})
