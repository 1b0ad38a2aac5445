import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import { conflict } from '@/lib/desk/contract/refusal'
import { removeDraft } from '@/lib/desk/store/drafts'
import { requireDraft } from './draft'
import { isBeingSent } from './send-draft'

/** `unconfirmed`: also a draft whose send has an unknown outcome, which the person then never learns here. */
type Discard = { id: string; unconfirmed: boolean }

export async function discardDraft(_: Context, person: Person, { id, unconfirmed }: Discard): Promise<void> {
  const own = { personId: person.id, id }
  if (isBeingSent(own)) throw conflict('This draft is being sent this moment. Wait for the answer.')
  if (await removeDraft(own, unconfirmed ? ['open', 'sending'] : ['open'])) return
  const { state } = await requireDraft(own)
  throw conflict(
    state === 'sent'
      ? 'This draft was sent already.'
      : 'The service has not confirmed this send yet. Send again to learn its outcome.',
  )
}
