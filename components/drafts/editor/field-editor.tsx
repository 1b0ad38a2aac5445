'use client'

import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTextWidth } from '@/components/ui/text-width'
import { readTab, undoKey, writeTab } from '@/lib/browser/tab-storage'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { FieldCheck } from '@/lib/desk/drafts/contract/draft-problems'
import { EditorWorkspace } from './editor-workspace'
import { withCutTexts } from './model/cut-texts'
import type { EditorRecipient } from './model/field'
import { MAX_HISTORY_CHARACTERS, parseHistory, serializeHistory } from './model/history'
import { type EditorDocument, EditorPages } from './model/pages'
import { ColumnView } from './page/column'
import { EditorStore } from './state/editor-store'
import { select } from './state/select-fields'
import { EditorContext } from './state/use-editor'

/** Why fields cannot be changed; `true` if the page around the editor says so. */
export type LockReason = { title: string; text: string } | true
export type Start = { field: string } | { recipient: number }

type FieldEditorProps = {
  /** The draft's id, under which the undo history is saved. */
  draft: string
  documents: readonly EditorDocument[]
  recipients: readonly EditorRecipient[]
  fields: readonly DraftField[]
  onChange: (fields: DraftField[]) => void
  locked?: LockReason | undefined
  /** Whether the service offers form fields; undefined while that is not known. */
  formFields?: boolean | undefined
  /** Whether the service prints buttons and their labels. */
  buttonLabels?: boolean | undefined
  /** Whether it holds texts to a length. */
  textLengths?: boolean | undefined
  /** Once it is needed and loaded. */
  checkFields?: FieldCheck | undefined
  /** What is selected at first. */
  start?: Start | undefined
  className?: string
}

/**
 * Places fields on the pages of documents. It holds no documents or fields of its own: each change
 * goes to `onChange`.
 */
export function FieldEditor({
  draft,
  documents,
  recipients,
  fields,
  onChange,
  locked,
  formFields,
  buttonLabels,
  textLengths,
  checkFields,
  start,
  className,
}: FieldEditorProps) {
  const pages = useMemo(() => new EditorPages(documents), [documents])
  const [view] = useState(() => new ColumnView())
  const isLocked = locked !== undefined
  const width = useTextWidth()
  const check = useMemo(() => withCutTexts(checkFields, pages, width), [checkFields, pages, width])
  const [store] = useState(() =>
    openStore(
      new EditorStore(fields, {
        pages,
        recipients,
        isLocked,
        formFields,
        buttonLabels,
        textLengths,
        checkFields: check,
      }),
      start,
    ),
  )
  const parts = useMemo(() => ({ store, view }), [store, view])

  useLayoutEffect(() => {
    store.onChange = onChange
  }, [store, onChange])
  useLayoutEffect(() => {
    store.receive(fields, { pages, recipients, isLocked, formFields, buttonLabels, textLengths, checkFields: check })
  }, [store, fields, pages, recipients, isLocked, formFields, buttonLabels, textLengths, check])
  useSavedHistory(store, draft)

  return (
    <EditorContext value={parts}>
      <EditorWorkspace draft={draft} locked={locked} className={className} />
    </EditorContext>
  )
}

function openStore(store: EditorStore, start: Start | undefined): EditorStore {
  if (!start) return store
  if ('recipient' in start) {
    const isKnown = store.get().recipients.some(({ id }) => id === start.recipient)
    if (isKnown) store.set({ recipient: start.recipient })
    return store
  }
  const field = store.get().fields.find(({ id }) => id === start.field)
  const page = field && store.get().pages.find(field)
  if (page) {
    select(store, [start.field])
    store.set({ page: page.index })
  }
  return store
}

/** Writing a long history takes a few milliseconds: not while somebody drags. */
const WRITE_MS = 400
/** Less than this is not worth another try. */
const LEAST_CHARACTERS = 10_000

/**
 * Keeps undo across reloads, in the tab's storage under `key`, as long as the fields are the same.
 */
function useSavedHistory(store: EditorStore, key: string): void {
  useEffect(() => {
    const name = undoKey(key)
    const saved = parseHistory(readTab(name), store.get().fields)
    if (saved) store.restore(saved)
    let written = store.get().history
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      clearTimeout(timer)
      const { history, fields } = store.get()
      if (history === written) return
      written = history
      // Other drafts may have filled the tab's storage; then fewer steps are kept.
      for (let most = MAX_HISTORY_CHARACTERS; most > LEAST_CHARACTERS; most /= 4) {
        if (writeTab(name, serializeHistory(history, fields, most))) return
      }
    }
    const stopListening = store.subscribe(() => {
      if (store.get().history === written) return
      clearTimeout(timer)
      timer = setTimeout(write, WRITE_MS)
    })
    window.addEventListener('pagehide', write)
    return () => {
      stopListening()
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [store, key])
}
