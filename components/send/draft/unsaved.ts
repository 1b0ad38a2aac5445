import { z } from 'zod'
import { DraftContent } from '@/lib/desk/contract/desk'

const Unsaved = z.object({ version: z.number().int(), content: DraftContent })
/** Words that had not reached the server when their page was left, and the version they were typed over. */
export type Unsaved = z.infer<typeof Unsaved>

const key = (draftId: string) => `unsaved draft ${draftId}`

/** A browser may refuse storage altogether; then the server's copy is the only one. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

export function readUnsaved(draftId: string): Unsaved | undefined {
  const text = storage()?.getItem(key(draftId))
  return text ? Unsaved.safeParse(JSON.parse(text)).data : undefined
}

/** Kept for this tab only, and only until the server has it. */
export function keepUnsaved(draftId: string, unsaved: Unsaved): void {
  storage()?.setItem(key(draftId), JSON.stringify(unsaved))
}

export function forgetUnsaved(draftId: string): void {
  storage()?.removeItem(key(draftId))
}
