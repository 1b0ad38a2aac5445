import 'server-only'
import { TemplateId } from '@/lib/contract/ids'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import type { ReadTemplate } from '@/lib/envelope/read-template'

/**
 * Reads a template right before it is sent from, and refuses if it is not the one that the person
 * looked at: the service would send whatever it has. `fingerprint`: of the template that was shown.
 */
export async function requireSameTemplate(
  { upstream }: Pick<Context, 'upstream'>,
  templateId: string,
  fingerprint: string | undefined,
): Promise<ReadTemplate | undefined> {
  if (fingerprint === undefined) return undefined
  const { value } = await upstream.currentTemplate(TemplateId.parse(templateId))
  if (value.fingerprint !== fingerprint) throw new Conflict(CHANGED, { reason: 'changed_meanwhile' })
  return value
}

const CHANGED =
  'The template was changed after it was shown here. Nothing was sent. Check the new version, then send it.'
