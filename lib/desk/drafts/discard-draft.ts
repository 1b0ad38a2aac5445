import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import { conflict } from '@/lib/desk/platform/contract/refusal'
import { isRunning } from '@/lib/desk/platform/process/once'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import type { Draft } from './contract/draft'
import { tidyDiscarded, withinLimits } from './draft-room'
import { requireDraft, sendOf, toDraft } from './drafts'
import { discardOwnDraft, removeDiscardedDraftsOlderThan, restoreOwnDraft } from './sql/drafts'

/** How long a discarded draft can be taken back. */
const RESTORABLE_DAYS = 30

type Id = { id: string }

/**
 * Discards a draft; for 30 days it can be restored. `unconfirmed`: even one whose send has an unknown outcome, which the person then
 * can't find out here.
 */
export async function discardDraft(
  { now }: Context,
  person: Person,
  { id, unconfirmed }: Id & { unconfirmed: boolean },
): Promise<void> {
  const own = { personId: person.id, id }
  if (isRunning(sendOf(own))) throw conflict('This draft is being sent right now. Wait for the answer.')
  if (await discardOwnDraft(own, unconfirmed ? ['open', 'sending'] : ['open'], now())) return tidyDiscarded(person.id)
  const { state } = await requireDraft(own)
  throw conflict(
    state === 'sent'
      ? 'This draft was sent already.'
      : 'The service has not confirmed this send yet. Send again to find out its outcome.',
  )
}

/** Takes back a discarded draft; answers one that is not discarded as it is. */
export async function restoreDraft(_: Context, person: Person, { id }: Id): Promise<Draft> {
  const own = { personId: person.id, id }
  const restored = await withinLimits(person.id, (tx) => restoreOwnDraft(tx, own))
  return toDraft(restored ?? (await requireDraft(own)))
}

export const removeDiscardedDrafts = defineJob({
  name: 'drafts.remove-discarded',
  input: NoInput,
  repeatEveryMs: 6 * 60 * 60_000,
  run: () => removeDiscardedDraftsOlderThan(RESTORABLE_DAYS),
})
