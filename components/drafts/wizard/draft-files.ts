import type { Mark } from '@/components/ui/pdf/marked-page'
import { uploadDocumentUrl } from '@/lib/browser/queries/drafts'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { Appearance, FieldType } from '@/lib/contract/field-types'
import type { DraftContent, Rotation } from '@/lib/desk/drafts/contract/draft'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { countLabel } from '@/lib/envelope/slots'
import { isPrintedButton, withLabelPlace } from '@/lib/printing/printed-button'
import { type Invitee, inviteeName } from './invitees'

export type FileField = {
  id: string
  type: FieldType
  page: number
  x: number
  y: number
  width: number
  height: number
  /** The recipient who fills it in. */
  recipient: number
  label?: string | undefined
  appearance?: Appearance | undefined
}

/** A document of the draft as it will be sent. */
export type DraftFile = {
  key: string
  title: string
  /** The address of its PDF. */
  url: string
  /** The PDF itself, where it was chosen on this page. */
  file?: Blob | undefined
  /** How many pages the service announces of a template's document, and the server of an upload. */
  pageCount?: number | undefined
  /** The server has not checked it yet: only the file that was chosen here can be shown. */
  isUnchecked?: boolean
  /**
   * The pages that are sent, by their number in the PDF, and how far each is turned; all as they
   * are, if undefined.
   */
  pages?: readonly { page: number; rotation: Rotation }[] | undefined
  fields: readonly FileField[]
}

/** The draft's own documents, or those of its template. */
export function draftFiles(
  { documents = [], fields = [] }: DraftContent,
  template: ReadTemplate | undefined,
  templateId = '',
  /** How many pages the server read in a document of one's own, by its id. */
  countOf: (id: string) => number | undefined = () => undefined,
): DraftFile[] {
  if (template) {
    return (template.files ?? []).map((file, index) => ({
      key: String(index),
      title: file.name?.trim() || `Document ${index + 1}`,
      url: templateFileUrl(templateId, index, template.hashes?.[index]),
      pageCount: file.pageCount,
      fields: (file.fields ?? []).map(({ signerIndex, ...field }) => ({ ...field, recipient: signerIndex })),
    }))
  }
  return documents.map(({ id, name, pages }, index) => ({
    key: id,
    title: name.trim() || `Document ${index + 1}`,
    url: uploadDocumentUrl(id),
    pageCount: countOf(id),
    pages,
    fields: fields.filter(({ document }) => document === id),
  }))
}

/** The marks of a page's fields. With `selected`, only that person's are strong. */
export function fieldMarks({ fields }: DraftFile, page: number, selected?: number): Mark[] {
  return fields
    .filter((field) => field.page === page)
    .map((field) => {
      const { id, x, y, width, height, recipient } = field
      const button = isPrintedButton(field) ? withLabelPlace(field, fields) : undefined
      const strong = selected === undefined || selected === recipient
      return { id, x, y, width, height, recipient, strong, ...(button && { button }) }
    })
}

/** "2 fields for Ada, 1 field for Bo", for those who do not see the page. */
export function describeFields({ fields }: DraftFile, page: number, people: readonly Invitee[]): string {
  const onPage = fields.filter((field) => field.page === page)
  const parts = people.flatMap((person) => {
    const count = onPage.filter(({ recipient }) => recipient === person.id).length
    return count > 0 ? [`${countLabel(count, 'field')} for ${inviteeName(person)}`] : []
  })
  return parts.join(', ') || 'no fields'
}

/** How far a page is turned clockwise. */
export const turnOf = ({ pages }: DraftFile, page: number) => pages?.find((each) => each.page === page)?.rotation ?? 0

/** The numbers of the pages that are sent. */
export const sentPages = ({ pages }: DraftFile, pageCount: number): number[] =>
  pages
    ? pages.map(({ page }) => page).filter((page) => page <= pageCount)
    : Array.from({ length: pageCount }, (_, index) => index + 1)
