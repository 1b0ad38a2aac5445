'use client'

import { type UploadItem, whyNotReady } from '../uploads/upload-item'
import { type Uploads, useUploads } from '../uploads/use-uploads'
import { useDraft } from './use-draft'

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
