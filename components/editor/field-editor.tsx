'use client'

import { useLayoutEffect, useMemo, useState } from 'react'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { EditorWorkspace } from './editor-workspace'
import { type EditorDocument, EditorPages } from './model/pages'
import type { EditorRecipient } from './model/problems'
import { ColumnView } from './state/column-view'
import { EditorStore } from './state/editor-store'
import { select } from './state/selecting'
import { EditorContext } from './state/use-editor'
import { useSavedHistory } from './state/use-saved-history'

/** Why fields cannot be changed; `true` if the page around the editor says so. */
export type Locked = { title: string; text: string } | true
export type Start = { field: string } | { recipient: number }

type FieldEditorProps = {
  /** The draft's id, under which the undo history is saved. */
  draft: string
  documents: readonly EditorDocument[]
  recipients: readonly EditorRecipient[]
  fields: readonly DraftField[]
  onChange: (fields: DraftField[]) => void
  locked?: Locked | undefined
  /** What is selected at first. */
  start?: Start | undefined
  className?: string
}

/** Places fields on the pages of documents. It holds no documents or fields of its own: each change goes to `onChange`. */
export function FieldEditor({
  draft,
  documents,
  recipients,
  fields,
  onChange,
  locked,
  start,
  className,
}: FieldEditorProps) {
  const pages = useMemo(() => new EditorPages(documents), [documents])
  const [view] = useState(() => new ColumnView())
  const isLocked = locked !== undefined
  const [store] = useState(() => openStore(new EditorStore(fields, { pages, recipients, isLocked }), start))
  const parts = useMemo(() => ({ store, view }), [store, view])

  useLayoutEffect(() => {
    store.onChange = onChange
  }, [store, onChange])
  useLayoutEffect(() => {
    store.receive(fields, { pages, recipients, isLocked })
  }, [store, fields, pages, recipients, isLocked])
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
