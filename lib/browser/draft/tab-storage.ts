import { z } from 'zod'
import { DraftContent } from '@/lib/desk/contract/drafts/draft-content'

/** A browser may refuse storage, or have none left. Then leaving the page loses what was not saved yet. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

const keyOf = (draftId: string) => `unsaved draft ${draftId}`
const Unsaved = z.object({ version: z.number().int(), content: DraftContent })
/** What the server did not have yet when the page was left, and the version it was typed over. */
type Unsaved = z.infer<typeof Unsaved>

export function readUnsaved(draftId: string): Unsaved | undefined {
  const text = storage()?.getItem(keyOf(draftId))
  return text ? Unsaved.safeParse(JSON.parse(text)).data : undefined
}

/** Stores it for this tab, until the server has it. */
export function storeUnsaved(draftId: string, unsaved: Unsaved): void {
  try {
    storage()?.setItem(keyOf(draftId), JSON.stringify(unsaved))
  } catch {
    // The storage is full.
  }
}

export const forgetUnsaved = (draftId: string): void => storage()?.removeItem(keyOf(draftId))
