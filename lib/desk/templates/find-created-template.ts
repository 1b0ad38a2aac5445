import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import { TemplateId } from '@/lib/contract/ids'
import { type DraftRow, findDraftsOfTemplate } from '@/lib/desk/drafts/sql/drafts'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { readCurrent } from './read-current'
import { fingerprintOf, plainFingerprintOf } from './template-fingerprint'

/** The clocks of the dashboard and of the service may differ. */
const SKEW_MS = 10 * 60_000

/** The template with exactly the draft's content that was created since its first attempt. The list has the newest first. */
export async function findCreatedTemplate(service: Upstream, row: DraftRow): Promise<TemplateId | undefined> {
  const since = (row.frozenAt ?? row.createdAt).getTime() - SKEW_MS
  const name = row.frozen?.kind === 'template' ? row.frozen.request.templateName : undefined
  const own = [fingerprintOf(row), plainFingerprintOf(row)]
  const newest = await service.templates({})
  for (const template of newest) {
    const id = TemplateId.safeParse(template.id).data
    const created = parseServiceDate(template.createdOn)
    if (!id || template.templateName !== name || (created && created.getTime() < since)) continue
    const isOthers = (await findDraftsOfTemplate(id)).some((draft) => draft.id !== row.id)
    if (!isOthers && own.includes((await readCurrent(service, id)).fingerprint)) return id
  }
  return undefined
}
