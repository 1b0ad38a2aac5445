import { createHash } from 'node:crypto'
import { mergePages } from '../merge/merge-pages'
import { saveReproducibly } from '../save-reproducibly'
import type { Jobs, PreparedPdf } from './protocol'

/** A new PDF of chosen pages. Forms become part of them, as they will be in the sealed document. */
export async function preparePages({ content, pages }: Jobs['prepare']['input']): Promise<PreparedPdf> {
  const { pdf } = await mergePages([{ name: 'the file', content, pages }])
  const prepared = await saveReproducibly(pdf, [content, JSON.stringify(pages)])
  return { content: prepared, sha256: createHash('sha256').update(prepared).digest('hex'), pageCount: pages.length }
}
