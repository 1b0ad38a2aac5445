import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { Draft } from '@/lib/desk/contract/desk'
import { listUnsentDrafts } from '@/lib/desk/store/drafts'
import { requireDraft, toDraft } from './draft'

/** More than anybody keeps; a browser shows them all at once. */
const MAX_DRAFTS = 500

/** The person's unsent drafts, newest first. */
export async function listDrafts(_: Context, person: Person): Promise<Draft[]> {
  const rows = await listUnsentDrafts(person.id, MAX_DRAFTS)
  return rows.map(toDraft)
}

export async function readDraft(_: Context, person: Person, { id }: { id: string }): Promise<Draft> {
  return toDraft(await requireDraft({ personId: person.id, id }))
}
