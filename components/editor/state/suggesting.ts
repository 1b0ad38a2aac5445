import { MAX_FIELDS } from '@/lib/desk/drafts/contract/draft-content'
import { countFields } from '../model/labels'
import type { SuggestedField, SuggestionGap } from '../model/suggested-fields'
import type { EditorStore } from './editor-store'
import { newId } from './new-id'

/** Adds suggested fields as one step. */
export function takeSuggestions(store: EditorStore, taken: readonly SuggestedField[]): void {
  const { fields, isLocked } = store.get()
  if (isLocked || taken.length === 0) return
  if (fields.length + taken.length > MAX_FIELDS) {
    store.announce(`Not added: a draft holds at most ${MAX_FIELDS} fields.`)
    return
  }
  const added = taken.map(({ field }) => ({ ...field, id: newId() }))
  const what = countFields(added.length).replace(' ', ' suggested ')
  store.commit([...fields, ...added], {
    name: `adding ${what}`,
    selection: added.map(({ id }) => id),
    message: `${what} added`,
  })
  store.set({ isInspecting: false })
}

export function dismissSuggestions(store: EditorStore, suggestions: readonly SuggestedField[]): void {
  dismiss(
    store,
    suggestions.map(({ field }) => field.id),
  )
  store.announce(`${suggestions.length === 1 ? 'Suggestion' : `${suggestions.length} suggestions`} dismissed`)
}

export function dismissGaps(store: EditorStore, gaps: readonly SuggestionGap[]): void {
  dismiss(
    store,
    gaps.map(({ id }) => id),
  )
  store.announce('Note dismissed')
}

function dismiss(store: EditorStore, ids: readonly string[]): void {
  store.set({ dismissed: new Set([...store.get().dismissed, ...ids]) })
}
