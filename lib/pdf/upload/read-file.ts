import { type CanonicalPdf, makeCanonical } from '../canonical'
import { PdfError } from '../error'
import { picturePage } from './image/picture-page'
import type { UploadedFile } from './protocol'

/** Reads what a person chose, makes a PDF of it that can be signed, or refuses it. */
export async function readFile({ content, type, password }: UploadedFile): Promise<CanonicalPdf> {
  if (content.length === 0) throw new PdfError('empty', 'the file is empty')
  if (type === 'image') return makeCanonical(await picturePage(content))
  const made = await makeCanonical(content, password)
  if (made.cover) throw new PdfError(made.cover, 'the pages of the file only say that another program is needed')
  return made
}
