import { useEffect, useMemo } from 'react'
import type { Suggestions } from '@/components/drafts/editor/suggest-fields/suggest-fields'
import { openPdfApart } from '@/components/ui/pdf/pdf-cache'
import { randomId } from '@/lib/browser/call'
import { readTab, writeTab } from '@/lib/browser/tab-storage'
import { type DraftField, MAX_FIELDS } from '@/lib/desk/drafts/contract/draft'
import { isSameGroup, uniqueGroup } from '../model/choices'
import { countFields } from '../model/field'
import type { EditorDocument } from '../model/pages'
import {
  openSuggestions,
  type SuggestedField,
  type SuggestionGap,
  suggestedFields,
  suggestionGaps,
  withoutOverlaps,
} from '../model/suggested-fields'
import type { EditorStore } from './editor-store'
import { useEditor, useEditorParts } from './use-editor'

/** The pages that a person waits for are drawn first. */
const START_MS = 1_000

/**
 * Searches the documents for fields that they ask for, and remembers in the tab what was dismissed.
 */
export function useSuggestions(draft: string): void {
  const { store } = useEditorParts()
  const pages = useEditor((state) => state.pages)
  const isLocked = useEditor((state) => state.isLocked)
  const recipients = useEditor((state) => state.recipients)
  const formFields = useEditor((state) => state.formFields)
  const buttonLabels = useEditor((state) => state.buttonLabels)
  const textLengths = useEditor((state) => state.textLengths)
  const documents = useMemo(() => [...new Set(pages.list.map(({ document }) => document))], [pages])

  useEffect(() => {
    const key = `dismissed-fields ${draft}`
    store.set({ dismissed: readDismissedIds(key) })
    let { dismissed } = store.get()
    return store.subscribe(() => {
      if (store.get().dismissed === dismissed) return
      dismissed = store.get().dismissed
      writeTab(key, JSON.stringify([...dismissed]))
    })
  }, [store, draft])

  useEffect(() => {
    if (isLocked) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const all: SuggestedField[] = []
      const gaps: SuggestionGap[] = []
      for (const document of documents) {
        const found = await suggestionsOf(document, abort.signal)
        if (abort.signal.aborted) return
        if (!found) continue
        all.push(...suggestedFields(document, found, { recipients, formFields, buttonLabels, textLengths }))
        gaps.push(...suggestionGaps(document, found, formFields))
        store.set({ suggested: [...all], gaps: [...gaps] })
      }
    }, START_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [store, documents, recipients, isLocked, formFields, buttonLabels, textLengths])
}

/** The suggestions that are open, in reading order of each document. */
export function useOpenSuggestions(): readonly SuggestedField[] {
  const suggested = useEditor((state) => state.suggested)
  const dismissed = useEditor((state) => state.dismissed)
  const fields = useEditor((state) => state.fields)
  const isLocked = useEditor((state) => state.isLocked)
  return useMemo(
    () => (isLocked ? [] : openSuggestions(suggested, fields, dismissed)),
    [suggested, dismissed, fields, isLocked],
  )
}

/** What was found in the documents of this page; reading one again would find the same. */
const read = new Map<string, Suggestions>()

/** Undefined for a document that cannot be opened; its pages say what is wrong with it. */
async function suggestionsOf(
  { url, file, formFields }: EditorDocument,
  signal: AbortSignal,
): Promise<Suggestions | undefined> {
  const inCache = read.get(url)
  if (inCache) return inCache
  try {
    const { suggestFields } = await import('@/components/drafts/editor/suggest-fields/suggest-fields')
    const { document, close } = await openPdfApart({ url, file })
    const found = await suggestFields(document, { signal, ...(formFields && { formFields }) }).finally(close)
    read.set(url, found)
    return found
  } catch {
    return undefined
  }
}

function readDismissedIds(key: string): ReadonlySet<string> {
  const saved: unknown = JSON.parse(readTab(key) ?? '[]')
  return new Set(Array.isArray(saved) ? saved.filter((each) => typeof each === 'string') : [])
}

/** Adds suggested fields as one step. Of a choice, all radio buttons come with the first. */
export function takeSuggestions(store: EditorStore, chosen: readonly SuggestedField[]): void {
  const { fields, suggested, dismissed, isLocked } = store.get()
  const rest = openSuggestions(suggested, fields, dismissed).filter(
    (other) => !chosen.includes(other) && chosen.some(({ field }) => isSameChoice(field, other.field)),
  )
  const taken = [...chosen, ...rest]
  if (isLocked || taken.length === 0) return
  if (fields.length + taken.length > MAX_FIELDS) {
    store.announce(`Not added: a draft holds at most ${MAX_FIELDS} fields.`)
    return
  }
  const added = withOwnGroups(
    taken.map(({ field }) => ({ ...field, id: randomId() })),
    fields,
  )
  const what = countFields(added.length).replace(' ', ' suggested ')
  store.commit([...fields, ...added], {
    name: `adding ${what}`,
    selection: added.map(({ id }) => id),
    message: `${what} added`,
  })
  // Reading begins at the first one.
  store.set({ isInspecting: false, active: added[0]?.id })
}

/** Adds those that cover no field; the others stay suggested. If there is no other, they are added. */
export function takeAllSuggestions(store: EditorStore, suggestions: readonly SuggestedField[]): void {
  const apart = withoutOverlaps(suggestions, store.get().fields)
  takeSuggestions(store, apart.length > 0 ? apart : suggestions)
}

const isSameChoice = (one: DraftField, other: DraftField) => one.document === other.document && isSameGroup(one, other)

/** A choice keeps apart from others that are called the same. */
function withOwnGroups(added: readonly DraftField[], fields: readonly DraftField[]): DraftField[] {
  const result: DraftField[] = []
  const names = new Map<string, string>()
  for (const field of added) {
    const { group } = field
    if (group === undefined) {
      result.push(field)
      continue
    }
    const key = `${field.document} ${field.recipient} ${group}`
    const name = names.get(key) ?? uniqueGroup([...fields, ...result], field.recipient, group)
    names.set(key, name)
    result.push({ ...field, group: name })
  }
  return result
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
