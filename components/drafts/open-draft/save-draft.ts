import { call } from '@/lib/browser/call'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { sameContent } from '@/lib/desk/drafts/contract/same-content'

/**
 * Saves a draft's content over the version that it was based on, and tells other tabs. If the server
 * has another version, it answers 409. Version 0 means that it does not have the draft yet.
 */
export async function saveDraft(draft: Draft, version: number, content: DraftContent): Promise<Draft> {
  const answer = version > 0 ? await update(draft.id, version, content) : await create(draft, content)
  announceVersion(answer)
  return answer
}

const update = (id: string, version: number, content: DraftContent) =>
  call<Draft>(`/api/drafts/${id}`, { method: 'PUT', body: { version, content }, keepalive: true })

/** Safe to repeat, because the id comes from this page. */
async function create({ id, purpose, template_id: templateId }: Draft, content: DraftContent): Promise<Draft> {
  const body = { id, purpose, templateId, content }
  const answer = await call<Draft>('/api/drafts', { method: 'POST', body, keepalive: true })
  // An earlier attempt, whose answer was lost, may have created it with older content.
  return sameContent(answer.content, content) ? answer : update(id, answer.version, content)
}

const channelOf = (draftId: string) => new BroadcastChannel(`draft ${draftId}`)

/** Tells other tabs that have the draft open which version the server has now. */
export function announceVersion({ id, version }: Draft): void {
  const channel = channelOf(id)
  channel.postMessage(version)
  channel.close()
}

/** Calls back when another tab announces a version. Returns what ends that. */
export function onVersionElsewhere(draftId: string, listener: (version: number) => void): () => void {
  const channel = channelOf(draftId)
  channel.onmessage = ({ data }) => listener(Number(data))
  return () => channel.close()
}
