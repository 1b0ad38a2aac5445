import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { Draft, DraftContent } from '@/lib/desk/contract/desk'
import { conflict } from '@/lib/desk/contract/refusal'
import { replaceContent } from '@/lib/desk/store/drafts'
import { requireDraft, toDraft } from './draft'

type Save = { id: string; version: number; content: DraftContent }

/** Saves only over the version it was made from, and only while the draft is not being sent. */
export async function saveDraft({ now }: Context, person: Person, { id, version, content }: Save): Promise<Draft> {
  const own = { personId: person.id, id }
  const row = await replaceContent(own, version, content, now())
  if (row) return toDraft(row)
  const { state } = await requireDraft(own)
  if (state === 'open') throw conflict('This draft was changed elsewhere. Reload to see the newer version.')
  throw conflict(state === 'sent' ? 'This draft was sent already.' : 'This draft is being sent and cannot be changed.')
}
