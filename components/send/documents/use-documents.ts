'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { moveItem } from '@/components/ui/sortable-list'
import { useToast } from '@/components/ui/toast'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { UploadItem } from '@/lib/browser/uploads/upload-item'
import { useUploads } from '@/lib/browser/uploads/use-uploads'
import type { DraftContent, DraftDocument } from '@/lib/desk/contract/drafts/draft-content'
import { withPages } from './with-pages'

/** Longer than the toast with its "Undo" stays. */
const UNDO_MS = 30_000

/** Files of documents that were removed on this page, and are still on the server. */
const removed = new Set<string>()

/** A row of the list: a document of the draft with its file, or a file that isn’t a document yet. */
export type DocumentRow = { id: string; document: DraftDocument | undefined; item: UploadItem | undefined }

/** The documents of the draft and their files, and what can be done with them. */
export function useDocuments() {
  const { draft, content, change, create } = useDraft()
  const uploads = useUploads(draft.id, create, draft.version > 0)
  const toast = useToast()
  const documents = content.documents ?? []

  useAddedHere(uploads.items, documents, (added, chosen) =>
    change(({ documents: known = [] }) => ({
      documents: added.reduce((list, document) => inChosenOrder(list, document, chosen), known),
    })),
  )

  const rows: DocumentRow[] = [
    ...documents.map((document) => ({
      id: document.id,
      document,
      item: uploads.items.find(({ id }) => id === document.id),
    })),
    ...uploads.items
      .filter(({ id }) => !removed.has(id) && !documents.some((document) => document.id === id))
      .map((item) => ({ id: item.id, document: undefined, item })),
  ]

  /** A document that has arrived stays on the server until "Undo" is gone; any other file is stopped at once. */
  function remove({ id, document, item }: DocumentRow) {
    const before = content
    const removeFile = () => void uploads.remove(id).catch(() => removed.delete(id))
    removed.add(id)
    if (document) {
      change(({ documents: known = [], fields = [] }) => ({
        documents: known.filter((each) => each.id !== id),
        fields: fields.filter((field) => field.document !== id),
      }))
    }
    // Right after the page opened, the document is known and its file is not.
    if (!document || (item && item.status !== 'ready')) {
      removeFile()
      return
    }
    const timer = setTimeout(removeFile, UNDO_MS)
    toast({
      title: `Removed “${document.name}”`,
      action: {
        label: 'Undo',
        onAct: () => {
          clearTimeout(timer)
          removed.delete(id)
          change((now) => restored(now, before, id))
        },
      },
    })
  }

  const update = (id: string, patch: (document: DraftDocument) => DraftDocument) =>
    change(({ documents: known = [] }) => ({
      documents: known.map((document) => (document.id === id ? patch(document) : document)),
    }))

  return {
    rows,
    isLoading: uploads.isLoading,
    error: uploads.error,
    reload: uploads.reload,
    add: uploads.add,
    retry: uploads.retry,
    unlock: uploads.unlock,
    remove,
    keep: (item: UploadItem) =>
      change(({ documents: known = [] }) => ({
        documents: [...known, { id: item.id, name: documentName(item.name) }],
      })),
    rename: (id: string, name: string) => update(id, (document) => ({ ...document, name })),
    move: (from: number, to: number) =>
      change(({ documents: known = [] }) => ({ documents: moveItem(known, from, to) })),
    choosePages: (id: string, pages: DraftDocument['pages']) => change((now) => withPages(now, id, pages)),
  }
}

export type DocumentActions = ReturnType<typeof useDocuments>

/** Puts the files that were chosen on this page into the draft, once they have their id. */
function useAddedHere(
  items: readonly UploadItem[],
  documents: readonly DraftDocument[],
  add: (documents: DraftDocument[], chosen: readonly string[]) => void,
) {
  const begun = useRef(new Set<string>())
  const chosen = useRef<string[]>([])
  const put = useEffectEvent(add)

  useEffect(() => {
    for (const { id, status } of items) {
      if (status !== 'preparing' && status !== 'waiting') continue
      begun.current.add(id)
      if (!chosen.current.includes(id)) chosen.current.push(id)
    }
    const ready = items.filter(
      ({ id, status }) => status === 'sending' || (begun.current.has(id) && ARRIVED.has(status)),
    )
    for (const { id } of ready) begun.current.delete(id)
    const missing = ready.filter(({ id }) => !documents.some((document) => document.id === id))
    if (missing.length > 0)
      put(
        missing.map(({ id, name }) => ({ id, name: documentName(name) })),
        chosen.current,
      )
  }, [items, documents])
}

/** Before the first document that was chosen after it: a small file overtakes a large one on its way. */
function inChosenOrder(list: DraftDocument[], document: DraftDocument, chosen: readonly string[]): DraftDocument[] {
  const position = chosen.indexOf(document.id)
  const next = position === -1 ? -1 : list.findIndex(({ id }) => chosen.indexOf(id) > position)
  return next === -1 ? [...list, document] : [...list.slice(0, next), document, ...list.slice(next)]
}

const ARRIVED = new Set<UploadItem['status']>(['paused', 'checking', 'locked', 'ready'])

/** The file's name without its ending, as signers read it. */
const documentName = (name: string) => name.replace(/\.(pdf|jpe?g|png|heic|heif)$/i, '').trim() || name

/** The document and its fields where they were before. */
function restored(now: DraftContent, before: DraftContent, id: string): Partial<DraftContent> {
  const documents = now.documents ?? []
  const index = before.documents?.findIndex((document) => document.id === id) ?? -1
  const removed = before.documents?.[index]
  if (!removed || documents.some((document) => document.id === id)) return {}
  return {
    documents: [...documents.slice(0, index), removed, ...documents.slice(index)],
    fields: [...(now.fields ?? []), ...(before.fields ?? []).filter((field) => field.document === id)],
  }
}
