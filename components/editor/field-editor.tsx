'use client'

import { useLayoutEffect, useMemo, useState } from 'react'
import type { DraftField } from '@/lib/desk/contract/drafts/draft-content'
import { EditorWorkspace } from './editor-workspace'
import { type EditorDocument, EditorPages } from './model/pages'
import type { EditorRecipient } from './model/problems'
import { ColumnView } from './state/column-view'
import { EditorStore } from './state/editor-store'
import { EditorContext } from './state/use-editor'
import { useSavedHistory } from './state/use-saved-history'

type FieldEditorProps = {
  /** What undo is saved for: the draft's id. */
  draft: string
  documents: readonly EditorDocument[]
  recipients: readonly EditorRecipient[]
  fields: readonly DraftField[]
  onChange: (fields: DraftField[]) => void
  /** Fields are shown and cannot be changed. */
  isLocked?: boolean
  className?: string
}

/** Places fields on the pages of documents. It holds no documents or fields of its own: each change goes to `onChange`. */
export function FieldEditor({
  draft,
  documents,
  recipients,
  fields,
  onChange,
  isLocked = false,
  className,
}: FieldEditorProps) {
  const pages = useMemo(() => new EditorPages(documents), [documents])
  const [view] = useState(() => new ColumnView())
  const [store] = useState(() => new EditorStore(fields, { pages, recipients, isLocked }))
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
      <EditorWorkspace className={className} />
    </EditorContext>
  )
}
