import { PdfError } from '../error'
import type { PageGeometry } from '../page/placement'
import { openInViewer, textOf } from './viewer'

/** A file as it will be sealed, with a mark over every page, and how long the drawing of each page is. */
export type FinishedFile = { content: Uint8Array; mark: string; bytes: readonly number[] }

/** How far edges may differ, in points: readers keep numbers in 32 or 64 bits. */
const TOLERANCE = 0.01
/**
 * The most pages whose texts are compared. Reading one takes some 5 ms, and all pages are written
 * in one way.
 */
const MOST_TEXTS = 25
/**
 * The longest drawing whose text is compared. A page of text has 5 to 50 KB; plans have megabytes,
 * which would take seconds.
 */
const LONGEST_DRAWING = 256 * 1024
/**
 * The most bytes of drawings whose texts are compared: a megabyte of text takes the viewer a
 * second.
 */
const LONGEST_TEXTS = 1024 * 1024

/**
 * Reads a file that was just made as the signers' browsers will read it, and refuses it where that
 * gives another document than the one that was meant: other pages, other sizes, or another text
 * than the file that will be sealed.
 */
export async function readBack(
  content: Uint8Array,
  pages: readonly PageGeometry[],
  finished: FinishedFile,
): Promise<void> {
  const canonicalFile = await openInViewer(content).catch(asUnreadable)
  const finishedFile = await openInViewer(finished.content).catch(asUnreadable)
  try {
    if (canonicalFile.document.numPages !== pages.length || finishedFile.document.numPages !== pages.length)
      throw different(`it has ${pages.length} pages to some and ${canonicalFile.document.numPages} to others`)
    for (const [index, geometry] of pages.entries()) {
      const page = await canonicalFile.document.getPage(index + 1).catch(asUnreadable)
      if (!isSeenAs(page, geometry)) throw different(`page ${index + 1} has another size or another turn`)
      page.cleanup()
    }
    for (const number of spread(finished.bytes)) {
      const [page, after] = [await canonicalFile.document.getPage(number), await finishedFile.document.getPage(number)]
      const [before, text] = [await textOf(page), await textOf(after)]
      if (text !== before + finished.mark) throw different(`page ${number} has another text`)
      page.cleanup()
      after.cleanup()
    }
  } finally {
    await canonicalFile.close()
    await finishedFile.close()
  }
}

type PageView = { view: readonly number[]; rotate: number; userUnit: number }

function isSeenAs({ view, rotate, userUnit }: PageView, { visible, rotation, userUnit: unit }: PageGeometry): boolean {
  const { left, bottom, right, top } = visible
  const isNear = [left, bottom, right, top].every((edge, at) => {
    const scale = Math.max(1, Math.abs(edge) / 10_000)
    return Math.abs((view[at] ?? Number.NaN) - edge) <= TOLERANCE * scale
  })
  return isNear && rotate === rotation && Math.abs(userUnit - unit) <= TOLERANCE * unit
}

/** Numbers of pages whose texts are compared, from the first to the last. */
function spread(bytes: readonly number[]): number[] {
  const all = bytes.flatMap((length, index) => (length <= LONGEST_DRAWING ? [index + 1] : []))
  const step = Math.max(1, (all.length - 1) / (MOST_TEXTS - 1))
  let numbers = all.filter((_, index) => index === Math.round(Math.round(index / step) * step)).slice(0, MOST_TEXTS)
  const sum = () => numbers.reduce((total, number) => total + (bytes[number - 1] ?? 0), 0)
  while (sum() > LONGEST_TEXTS) numbers = numbers.filter((_, index) => index % 2 === 0)
  return numbers
}

const different = (what: string) =>
  new PdfError('read_differently', `PDF readers do not agree about the file: ${what}; print it to a new PDF`)

function asUnreadable(cause: unknown): never {
  const message = 'PDF readers do not agree about the file: some cannot open it; print it to a new PDF'
  throw new PdfError('read_differently', message, cause)
}
