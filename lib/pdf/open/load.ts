import type { PDF } from '@libpdf/core'
import { MAX_PAGES } from '@/lib/contract/send'
import { PdfError } from '../error'
import { loadUnlocked, type Source } from './locked'
import { drawingFound, type FoundPage, pagesOf } from './page-tree'
import { rebuilt } from './rebuild'
import { tableHolds, withoutTrailingBlanks } from './table'

const HEADER = '%PDF-'
/** Readers accept some bytes before the header, such as a mail's; so does this. */
const HEADER_WITHIN = 1024

/** `isRepaired`: its table of objects was wrong. */
export type Opened = { pdf: PDF; pages: FoundPage[]; isRepaired: boolean }

/**
 * Opens a PDF as it was supplied. If its table of objects is wrong, the file is searched for objects, as readers do. Refuses
 * what can never be signed, with a message for its sender.
 */
export async function openPdf(supplied: Source): Promise<Opened> {
  const source = { ...supplied, content: withoutTrailingBlanks(supplied.content) }
  const { content, name } = source
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, HEADER_WITHIN))
  if (!head.includes(HEADER)) throw new PdfError('not_pdf', `${name} is not a PDF`)
  const asItIs = async () => ({ ...(await opening(source)), isRepaired: false })
  const repaired = async () => ({
    ...(await opening({ ...source, content: await rebuilt(source) })),
    isRepaired: true,
  })
  const [first, second] = tableHolds(content) ? [asItIs, repaired] : [repaired, asItIs]

  const once = await first().catch(asError)
  if ('pdf' in once && drawingFound(once)) return once
  const again = await second().catch(asError)
  if ('pdf' in again && (!('pdf' in once) || drawingFound(again))) return again
  if ('pdf' in once) return once
  const refusal = [once, again].find((error) => error instanceof PdfError)
  throw refusal ?? new PdfError('damaged', `${name} is damaged: it cannot be opened`, once)
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

async function opening(source: Source): Promise<Omit<Opened, 'isRepaired'>> {
  const pdf = await loadUnlocked(source)
  // The library's own repair forgets that a file is encrypted, and may bring back what was replaced.
  if (pdf.recoveredViaBruteForce) throw new Error('its table of objects cannot be read')
  const { name } = source
  const pages = pagesOf(pdf, MAX_PAGES + 1)
  if (pages.length === 0) throw new PdfError('empty', `${name} has no pages`)
  if (pages.length > MAX_PAGES)
    throw new PdfError('too_many_pages', `${name} has more than ${MAX_PAGES} pages; split it`)
  return { pdf, pages }
}
