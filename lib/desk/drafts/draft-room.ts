import 'server-only'
import { formatBytes } from '@/lib/contract/format'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { DRAFT_LIMITS } from './contract/draft-limits'
import {
  type DraftRow,
  insertDraft,
  lockDraftsOf,
  measureDrafts,
  removeBlankDrafts,
  removeDiscardedBeyond,
} from './sql/drafts'

/** Stores a new draft within what one person may keep; undefined when its id is taken. */
export const addDraft = (draft: Parameters<typeof insertDraft>[0]): Promise<DraftRow | undefined> =>
  withinLimits(draft.personId, (tx) => insertDraft(draft, tx))

/** Makes a change that may take room, and takes it back when there is none. Requests of a person go one after another. */
export const withinLimits = <T>(personId: string, change: (tx: Desk) => Promise<T>): Promise<T> =>
  desk().transaction(async (tx) => {
    await lockDraftsOf(tx, personId)
    const before = await measureDrafts(tx, personId)
    const changed = await change(tx)
    if (before.drafts >= DRAFT_LIMITS.drafts) await removeBlankDrafts(tx, personId)
    const after = await measureDrafts(tx, personId)
    // A person who is beyond a limit already may still change what takes no more.
    if (after.drafts > DRAFT_LIMITS.drafts && after.drafts > before.drafts) {
      throw new Refusal(413, `You can keep ${DRAFT_LIMITS.drafts} drafts. Discard one under Drafts to start another.`)
    }
    if (after.bytes > DRAFT_LIMITS.bytes && after.bytes > before.bytes) {
      const most = formatBytes(DRAFT_LIMITS.bytes)
      throw new Refusal(413, `Your drafts can have ${most} in total. Discard one under Drafts that you no longer need.`)
    }
    return changed
  })

/** Of what a person has discarded, the last ones can be restored. */
export const tidyDiscarded = (personId: string): Promise<void> =>
  removeDiscardedBeyond(personId, { drafts: DRAFT_LIMITS.discarded, bytes: DRAFT_LIMITS.bytes })
