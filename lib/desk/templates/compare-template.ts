import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Context, Person } from '@/lib/desk/context'
import { conflict } from '@/lib/desk/contract/refusal'
import { requireDraft } from '@/lib/desk/drafts/drafts'
import { readCurrent } from './read-current'

/** What is in the service now, where an edit began with something else. */
export type TemplateConflict = {
  template: PdfSignRequest
  /** Names this version when the person decides to save over it. */
  fingerprint: string
  /** False when the template is as it was when the edit began. */
  changed: boolean
}

/** The template that a draft edits, as it is now. */
export async function compareTemplate(
  { upstream }: Context,
  person: Person,
  { id }: { id: string },
): Promise<TemplateConflict> {
  const { templateId, purpose, base } = await requireDraft({ personId: person.id, id })
  if (purpose !== 'template' || !templateId) throw conflict('This draft edits no template.')
  const { template, fingerprint } = await readCurrent(upstream, templateId)
  return { template, fingerprint, changed: fingerprint !== base }
}
