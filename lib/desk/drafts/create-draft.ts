import type { TemplateId } from '@/lib/contract/ids'
import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { Draft, DraftContent } from '@/lib/desk/contract/desk'
import { conflict, Refusal } from '@/lib/desk/contract/refusal'
import { insertDraft } from '@/lib/desk/store/drafts'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { requireDraft, toDraft } from './draft'

type NewDraft = { id?: string | undefined; templateId: TemplateId; content?: DraftContent | undefined }

/**
 * Creates a draft, with its idempotency key, before any attempt to send it. An id that the person used before returns that draft,
 * because the first answer may have been lost.
 */
export async function createDraft(
  { upstream }: Context,
  { id: personId }: Person,
  { id, templateId, content }: NewDraft,
): Promise<Draft> {
  const template = await upstream.template(templateId)
  const reason = whyNotSendable(template)
  if (reason) throw new Refusal(400, reason)
  const slots = slotsOf(template).map(({ signerIndex }) => ({ signerIndex, name: '', email: '' }))
  const row = await insertDraft({
    ...(id && { id }),
    personId,
    templateId,
    templateName: templateTitle(template),
    content: content ?? { slots },
  })
  if (row) return toDraft(row)
  if (!id) throw new Error('the draft was not written')
  const existing = await requireDraft({ personId, id })
  if (existing.templateId !== templateId) throw conflict('This draft belongs to another template.')
  return toDraft(existing)
}
