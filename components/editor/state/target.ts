import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { countFields, describeField } from '../model/labels'
import type { EditorStore } from './editor-store'
import { selectedFields } from './selecting'

/** The fields that a change applies to; undefined if there are none. */
export function target(store: EditorStore) {
  const { selection, isLocked } = store.get()
  const chosen = selectedFields(store)
  return isLocked || chosen.length === 0 ? undefined : { ...store.get(), ids: selection, chosen }
}

/** Quick steps of one group count as one. */
export const groupOf = (verb: string, ids: Iterable<string>) => `${verb} ${[...ids].join()}`

/** "Signature for Ada", or "3 fields". */
export function subject(store: EditorStore, fields: readonly DraftField[]): string {
  const [only] = fields
  return fields.length === 1 && only ? describeField(only, store.get()) : countFields(fields.length)
}
