import { z } from 'zod'
import { DraftContent } from '@/lib/desk/contract/drafts/draft-content'

/** A browser may refuse storage. Then a reload loses an untouched draft, and what was not saved yet. */
function storage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

const newKey = (draftId: string) => `new draft ${draftId}`
const begun = new Set<string>()

/** Creates the id of a draft. The server gets the draft with its first change. */
export function beginDraft(): string {
  const id = randomId()
  begun.add(id)
  storage()?.setItem(newKey(id), 'begun')
  return id
}

/** True in the tab that began it, until the server has it. */
export const isNewDraft = (draftId: string): boolean =>
  begun.has(draftId) || Boolean(storage()?.getItem(newKey(draftId)))

export function forgetNewDraft(draftId: string): void {
  begun.delete(draftId)
  storage()?.removeItem(newKey(draftId))
}

/** A version 4 UUID. `crypto.randomUUID` exists only on secure origins. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const unsavedKey = (draftId: string) => `unsaved draft ${draftId}`
const Unsaved = z.object({ version: z.number().int(), content: DraftContent })
/** What the server did not have yet when the page was left, and the version it was typed over. */
type Unsaved = z.infer<typeof Unsaved>

export function readUnsaved(draftId: string): Unsaved | undefined {
  const text = storage()?.getItem(unsavedKey(draftId))
  return text ? Unsaved.safeParse(JSON.parse(text)).data : undefined
}

/** Stores it for this tab, until the server has it. */
export function storeUnsaved(draftId: string, unsaved: Unsaved): void {
  storage()?.setItem(unsavedKey(draftId), JSON.stringify(unsaved))
}

export const forgetUnsaved = (draftId: string): void => storage()?.removeItem(unsavedKey(draftId))
