import { call } from '@/lib/browser/call'
import type { Draft } from '@/lib/contract/desk'
import { isUntouched } from '@/lib/contract/draft-content'

const opening = new Map<string, Promise<Draft>>()

/**
 * The person's own untouched draft of the template, or a new one. While one is being opened everybody who asks gets
 * that one: a page that mounts twice must not leave two drafts.
 */
export function findOrOpenDraft(templateId: string): Promise<Draft> {
  const known = opening.get(templateId)
  if (known) return known
  const found = find(templateId).finally(() => opening.delete(templateId))
  opening.set(templateId, found)
  return found
}

async function find(templateId: string): Promise<Draft> {
  const drafts = await call<Draft[]>('/api/drafts')
  const unused = drafts.find((draft) => draft.template_id === templateId && isUntouched(draft))
  return unused ?? call<Draft>('/api/drafts', { method: 'POST', body: { templateId } })
}
