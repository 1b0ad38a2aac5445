import { PdfError } from '../error'
import { inspect } from '../inspect'
import { mergePages } from '../merge/merge-pages'
import { picturePage } from './image/picture-page'
import type { ReadFile, UploadedFile } from './protocol'
import { saveReproducibly } from './save-reproducibly'

/** Reads what a person chose, makes a PDF of it that can be signed, or refuses it. */
export async function readFile({ content, type, password }: UploadedFile): Promise<ReadFile> {
  if (content.length === 0) throw new PdfError('empty', 'the file is empty')
  return type === 'image' ? readImage(content) : readPdf(content, password)
}

async function readPdf(content: Uint8Array, password: string | undefined): Promise<ReadFile> {
  const { pages, removed, isPassive, isLocked } = await inspect(content, password)
  if (isPassive && !isLocked) return { content, pages, removed }
  const { pdf } = await mergePages([{ name: 'the file', content, password }], { withForms: true })
  const clean = await saveReproducibly(pdf, [content])
  const again = await inspect(clean)
  if (!again.isPassive) throw new PdfError('active_content', 'the file has active content that cannot be removed')
  return { content: clean, pages: again.pages, removed }
}

async function readImage(picture: Uint8Array): Promise<ReadFile> {
  const content = await picturePage(picture)
  const { pages } = await inspect(content)
  return { content, pages, removed: {} }
}
