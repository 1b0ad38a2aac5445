import { uploadDocumentUrl } from '@/lib/browser/draft/document-url'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { FieldType } from '@/lib/contract/field-types'
import type { DraftContent, Rotation } from '@/lib/desk/drafts/contract/draft-content'

export type FileField = {
  id: string
  type: FieldType
  page: number
  x: number
  y: number
  width: number
  height: number
  /** Whose it is. */
  recipient: number
}

/** A document of the draft as it will be sent. */
export type DraftFile = {
  key: string
  title: string
  /** Where its PDF can be read. */
  url: string
  /** The PDF itself, where it was chosen on this page. */
  file?: Blob | undefined
  /** The server has not checked it yet: only the file that was chosen here can be shown. */
  isUnchecked?: boolean
  /** The pages that are sent, by their number in the PDF, and how far each is turned; all as they are, if undefined. */
  pages?: readonly { page: number; rotation: Rotation }[] | undefined
  fields: readonly FileField[]
}

/** The draft's own documents, or those of its template. */
export function draftFiles(
  { documents = [], fields = [] }: DraftContent,
  template: PdfSignRequest | undefined,
  templateId = '',
): DraftFile[] {
  if (template) {
    return (template.files ?? []).map((file, index) => ({
      key: String(index),
      title: file.name?.trim() || `Document ${index + 1}`,
      url: templateFileUrl(templateId, index),
      fields: (file.fields ?? []).map(({ signerIndex, ...field }) => ({ ...field, recipient: signerIndex })),
    }))
  }
  return documents.map(({ id, name, pages }, index) => ({
    key: id,
    title: name.trim() || `Document ${index + 1}`,
    url: uploadDocumentUrl(id),
    pages,
    fields: fields.filter(({ document }) => document === id),
  }))
}
