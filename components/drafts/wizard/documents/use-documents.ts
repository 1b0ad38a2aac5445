'use client'

import { moveItem } from '@/components/ui/sortable-list'
import { useToast } from '@/components/ui/toast'
import type { UploadItem } from '@/lib/browser/uploads/upload-item'
import type { DraftContent, DraftDocument } from '@/lib/desk/drafts/contract/draft'
import { turnPage } from '@/lib/envelope/wire-fields'
import { useDraft } from '../../open-draft/use-draft'
import { documentName, useDraftUploads } from '../../open-draft/use-draft-files'

/** Longer than the toast with its "Undo" stays. */
const UNDO_MS = 30_000

/** Files of documents that were removed on this page, and are still on the server. */
const idsOfRemovedFiles = new Set<string>()

/**
 * A row of the list: a document of the draft with its file, or a file that isn’t a document yet.
 */
export type DocumentRow = { id: string; document: DraftDocument | undefined; item: UploadItem | undefined }

/** The documents of the draft and their files, and what can be done with them. */
export function useDocuments() {
  const { content, change } = useDraft()
  const uploads = useDraftUploads()
  const toast = useToast()
  const documents = content.documents ?? []

  const rows: DocumentRow[] = [
    ...documents.map((document) => ({
      id: document.id,
      document,
      item: uploads.items.find(({ id }) => id === document.id),
    })),
    ...uploads.items
      .filter(({ id }) => !idsOfRemovedFiles.has(id) && !documents.some((document) => document.id === id))
      .map((item) => ({ id: item.id, document: undefined, item })),
  ]

  /**
   * A document that has arrived stays on the server until "Undo" is gone; any other file is stopped
   * at once.
   */
  function remove({ id, document, item }: DocumentRow) {
    const before = content
    const removeFile = () => void uploads.remove(id).catch(() => idsOfRemovedFiles.delete(id))
    idsOfRemovedFiles.add(id)
    if (document) {
      change(({ documents: list = [], fields = [] }) => ({
        documents: list.filter((each) => each.id !== id),
        fields: fields.filter((field) => field.document !== id),
      }))
    }
    // Right after the page opened, the document is known and its file is not.
    if (!document || (item && item.status !== 'ready')) {
      removeFile()
      return
    }
    uploads.release(id)
    const timer = setTimeout(removeFile, UNDO_MS)
    toast({
      title: `Removed “${document.name}”`,
      action: {
        label: 'Undo',
        onAct: () => {
          clearTimeout(timer)
          idsOfRemovedFiles.delete(id)
          change((now) => restoreDocument(now, before, id))
        },
      },
    })
  }

  const update = (id: string, patch: (document: DraftDocument) => DraftDocument) =>
    change(({ documents: list = [] }) => ({
      documents: list.map((document) => (document.id === id ? patch(document) : document)),
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
      change(({ documents: list = [] }) => ({
        documents: [...list, { id: item.id, name: documentName(item.name) }],
      })),
    rename: (id: string, name: string) => update(id, (document) => ({ ...document, name })),
    move: (from: number, to: number) => change(({ documents: list = [] }) => ({ documents: moveItem(list, from, to) })),
    acceptLostSignature: (id: string, acceptsLostSignature: boolean) =>
      update(id, (document) => ({ ...document, acceptsLostSignature })),
    choosePages: (id: string, pages: DraftDocument['pages']) => change((now) => withPages(now, id, pages)),
  }
}

export type DocumentActions = ReturnType<typeof useDocuments>

/** The document and its fields where they were before. */
function restoreDocument(now: DraftContent, before: DraftContent, id: string): Partial<DraftContent> {
  const documents = now.documents ?? []
  const index = before.documents?.findIndex((document) => document.id === id) ?? -1
  const document = before.documents?.[index]
  if (!document || documents.some((each) => each.id === id)) return {}
  return {
    documents: [...documents.slice(0, index), document, ...documents.slice(index)],
    fields: [...(now.fields ?? []), ...(before.fields ?? []).filter((field) => field.document === id)],
  }
}

const TURNS = [0, 90, 180, 270] as const

/**
 * The content with other pages of a document: fields of a turned page turn with it, and those of an
 * omitted page are removed.
 */
export function withPages(content: DraftContent, id: string, pages: DraftDocument['pages']): Partial<DraftContent> {
  const { documents = [], fields = [] } = content
  const before = documents.find((document) => document.id === id)
  if (!before) return {}
  const rotationIn = (list: DraftDocument['pages'], page: number) =>
    list?.find((each) => each.page === page)?.rotation ?? 0
  const own = fields.filter(({ document }) => document === id)
  const turnedFields = [...new Set(own.map(({ page }) => page))].reduce((all, page) => {
    const degrees = (rotationIn(pages, page) - rotationIn(before.pages, page) + 360) % 360
    const turn = TURNS.find((each) => each === degrees) ?? 0
    return turn === 0 ? all : turnPage(all, { document: id, page }, turn)
  }, fields)
  const isSent = (page: number) => !pages || pages.some((each) => each.page === page)
  return {
    documents: documents.map((document) => {
      if (document.id !== id) return document
      const { pages: _, ...rest } = document
      return pages ? { ...rest, pages } : rest
    }),
    fields: turnedFields.filter(({ document, page }) => document !== id || isSent(page)),
  }
}
