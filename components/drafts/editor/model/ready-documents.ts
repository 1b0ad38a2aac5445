import { uploadDocumentUrl } from '@/lib/browser/queries/drafts'
import { chosenFile } from '@/lib/browser/uploads/use-uploads'
import type { DraftDocument } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import type { EditorDocument } from './pages'

/** The documents whose pages are known, as they are sent. */
export function readyDocuments(documents: readonly DraftDocument[], uploads: readonly Upload[]): EditorDocument[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  return documents.flatMap(({ id, name, pages }) => {
    const upload = byId.get(id)
    const sizes = upload?.state === 'ready' ? upload.pages : undefined
    if (!upload || !sizes) return []
    const sent = pages ?? sizes.map((_, index) => ({ page: index + 1, rotation: 0 as const }))
    return {
      id,
      name,
      url: uploadDocumentUrl(id),
      file: chosenFile(upload),
      pageCount: sizes.length,
      formFields: upload.form_fields,
      pages: sent.flatMap(({ page, rotation }) => {
        const size = sizes[page - 1]
        return size ? [{ page, turn: rotation, ...size }] : []
      }),
    }
  })
}
