import 'server-only'
import type { Context, Person } from '@/lib/desk/context'
import type { DiscardedDraft, Draft } from '@/lib/desk/contract/drafts/draft'
import { conflict } from '@/lib/desk/contract/refusal'
import { isRunning } from '@/lib/desk/env/once'
import {
  discardOwnDraft,
  listDiscardedDrafts,
  removeDiscardedDraftsOlderThan,
  restoreOwnDraft,
} from '@/lib/desk/store/drafts'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { requireDraft, sendOf, toDraft } from './drafts'

/** As many as a page shows. */
const MAX_DISCARDED = 50
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
  if (await discardOwnDraft(own, unconfirmed ? ['open', 'sending'] : ['open'], now())) return
  const { state } = await requireDraft(own)
  throw conflict(
    state === 'sent'
      ? 'This draft was sent already.'
      : 'The service has not confirmed this send yet. Send again to find out its outcome.',
  )
}

/** The drafts that the person can restore, the last discarded first. */
export async function listDiscarded(_: Context, person: Person): Promise<DiscardedDraft[]> {
  const rows = await listDiscardedDrafts(person.id, MAX_DISCARDED)
  return rows.flatMap((row) =>
    row.discardedAt ? [{ ...toDraft(row), discarded_on: row.discardedAt.toISOString() }] : [],
  )
}

/** Takes back a discarded draft; answers one that is not discarded as it is. */
export async function restoreDraft(_: Context, person: Person, { id }: Id): Promise<Draft> {
  const own = { personId: person.id, id }
  return toDraft((await restoreOwnDraft(own)) ?? (await requireDraft(own)))
}

export const removeDiscardedDrafts = defineJob({
  name: 'drafts.remove-discarded',
  input: NoInput,
  repeatEveryMs: 6 * 60 * 60_000,
  run: () => removeDiscardedDraftsOlderThan(RESTORABLE_DAYS),
})
