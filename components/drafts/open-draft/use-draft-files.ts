'use client'

import { useEffect, useEffectEvent } from 'react'
import { type UploadItem, whyNotReady } from '@/lib/browser/uploads/upload-item'
import type { DraftFiles } from '@/lib/browser/uploads/upload-queue'
import { type Uploads, useQueue, useUploads } from '@/lib/browser/uploads/use-uploads'
import type { DraftDocument } from '@/lib/desk/drafts/contract/draft'
import { useDraft } from './use-draft'

const NONE: readonly DraftDocument[] = []
const idsOf = (documents: readonly DraftDocument[] = NONE) => new Set(documents.map(({ id }) => id))

/** Makes documents of the files that were chosen in this tab once the server knows them, whichever step is open then. */
export function useChosenFiles(): void {
  const { draft, content, change, create, isFrozen, isLocked } = useDraft()
  const { queue, local, stored } = useQueue(draft.id, create, draft.version > 0 && !isLocked && !isFrozen)
  const [savedDocuments, documents] = [draft.content.documents, content.documents]

  const addMissing = useEffectEvent((files: readonly UploadItem[], known: DraftFiles) => {
    queue.settle(known)
    const newFiles = files.filter(({ id }) => queue.isUndrafted(id) && !known.shown.has(id))
    if (newFiles.length === 0 || isFrozen) return
    const newDocuments = newFiles.map(({ id, name }) => ({ id, name: documentName(name) }))
    change(({ documents = [] }) => ({
      documents: newDocuments.reduce((list, document) => inChosenOrder(list, document, queue.chosenIds()), documents),
    }))
  })
  useEffect(
    () => addMissing(local, { stored, saved: idsOf(savedDocuments), shown: idsOf(documents) }),
    [local, stored, savedDocuments, documents],
  )
}

/** The file's name without its ending, as signers read it. */
export const documentName = (name: string) => name.replace(/\.(pdf|jpe?g|png|heic|heif)$/i, '').trim() || name

/** Before the first document that was chosen after it: a small file overtakes a large one on its way. */
function inChosenOrder(list: DraftDocument[], document: DraftDocument, chosen: readonly string[]): DraftDocument[] {
  const position = chosen.indexOf(document.id)
  const next = position === -1 ? -1 : list.findIndex(({ id }) => chosen.indexOf(id) > position)
  return next === -1 ? [...list, document] : [...list.slice(0, next), document, ...list.slice(next)]
}

/** The files of the draft that is open. It renders with their progress. */
export function useDraftUploads(): Uploads {
  const { draft, create, isLocked } = useDraft()
  return useUploads(draft.id, create, draft.version > 0 && !isLocked)
}

/** The files that will be sent and are not ready: on their way, or waiting for the person. */
export function useUnreadyFiles(): UploadItem[] {
  const { content } = useDraft()
  const { items } = useDraftUploads()
  const documents = new Set(content.documents?.map(({ id }) => id))
  // A file that only the server knows is not sent unless it is a document.
  return items.filter((item) => whyNotReady(item) && (documents.has(item.id) || !item.upload))
}
