import { checkPassive } from '../active-content/find'
import { makeCanonical } from '../canonical'
import { PdfError } from '../error'
import { mergePages } from '../merge/merge-pages'
import { saveReproducibly } from '../save-reproducibly'
import { picturePage } from './image/picture-page'
import type { ReadFile, UploadedFile } from './protocol'

/** Reads what a person chose, makes a PDF of it that can be signed, or refuses it. */
export async function readFile({ content, type, password }: UploadedFile): Promise<ReadFile> {
  if (content.length === 0) throw new PdfError('empty', 'the file is empty')
  return type === 'image' ? readImage(content) : readPdf(content, password)
}

async function readPdf(content: Uint8Array, password: string | undefined): Promise<ReadFile> {
  const { content: canonical, pages, removed } = await makeCanonical(content, password)
  if (canonical === content) return { content, pages, removed }
  const { pdf } = await mergePages([{ name: 'the file', content, password }], { withForms: true })
  const clean = await saveReproducibly(pdf, [content])
  await checkPassive(clean, { withForms: true }).catch((cause: unknown) => {
    throw new PdfError('active_content', 'the file has active content that cannot be removed', cause)
  })
  return { content: clean, pages, removed }
}

async function readImage(picture: Uint8Array): Promise<ReadFile> {
  const content = await picturePage(picture)
  const { pages } = await makeCanonical(content)
  return { content, pages, removed: {} }
}
