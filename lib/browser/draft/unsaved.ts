import { z } from 'zod'
import { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { readTab, removeFromTab, removeUndo, writeTab } from '../tab-storage'

const keyOf = (draftId: string) => `unsaved draft ${draftId}`
const Unsaved = z.object({ version: z.number().int(), content: DraftContent })
/** What the server did not have yet when the page was left, and the version it was based on. */
type Unsaved = z.infer<typeof Unsaved>

export const readUnsaved = (draftId: string): Unsaved | undefined =>
  Unsaved.safeParse(JSON.parse(readTab(keyOf(draftId)) ?? 'null')).data

/** Stores it for this tab, until the server has it. Undo gives way where the storage is full. */
export function storeUnsaved(draftId: string, unsaved: Unsaved): void {
  const text = JSON.stringify(unsaved)
  if (writeTab(keyOf(draftId), text)) return
  removeUndo()
  writeTab(keyOf(draftId), text)
}

export const forgetUnsaved = (draftId: string): void => removeFromTab(keyOf(draftId))
