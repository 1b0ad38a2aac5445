import { PdfError } from '../error'
import type { PageGeometry } from '../page/placement'
import { openInViewer, textOf } from './viewer'

/** A file as it will be sealed, with a mark over every page, and how long the drawing of each page is. */
export type Finished = { content: Uint8Array; mark: string; bytes: readonly number[] }

/** In points: numbers are read in 32 and in 64 bits. */
const TOLERANCE = 0.01
/** Reading the text of a page takes some 5 ms; all pages are written by one program and in one way. */
const MOST_TEXTS = 25
/** A page of text has 5 to 50 KB. Plans have megabytes, which would take seconds. */
const LONGEST_DRAWING = 256 * 1024
/** Of all pages whose texts are compared: a megabyte of text takes the viewer a second. */
const LONGEST_TEXTS = 1024 * 1024

/**
 * Reads a file that was just made as the signers' browsers will read it, and refuses it where that
 * gives another document than the one that was meant: other pages, other sizes, or another text
 * than the file that will be sealed.
 */
export async function readBack(content: Uint8Array, pages: readonly PageGeometry[], finished: Finished): Promise<void> {
  const shown = await openInViewer(content).catch(asUnreadable)
  const sealed = await openInViewer(finished.content).catch(asUnreadable)
  try {
    if (shown.document.numPages !== pages.length || sealed.document.numPages !== pages.length)
      throw different(`it has ${pages.length} pages to some and ${shown.document.numPages} to others`)
    for (const [index, expected] of pages.entries()) {
      const page = await shown.document.getPage(index + 1).catch(asUnreadable)
      if (!isSeenAs(page, expected)) throw different(`page ${index + 1} has another size or another turn`)
      page.cleanup()
    }
    for (const number of spread(finished.bytes)) {
      const [page, after] = [await shown.document.getPage(number), await sealed.document.getPage(number)]
      const [before, text] = [await textOf(page), await textOf(after)]
      if (text !== before + finished.mark) throw different(`page ${number} has another text`)
      page.cleanup()
      after.cleanup()
    }
  } finally {
    await shown.close()
    await sealed.close()
  }
}

type Seen = { view: readonly number[]; rotate: number; userUnit: number }

function isSeenAs({ view, rotate, userUnit }: Seen, { visible, rotation, userUnit: unit }: PageGeometry): boolean {
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
  let chosen = all.filter((_, index) => index === Math.round(Math.round(index / step) * step)).slice(0, MOST_TEXTS)
  const sum = () => chosen.reduce((total, number) => total + (bytes[number - 1] ?? 0), 0)
  while (sum() > LONGEST_TEXTS) chosen = chosen.filter((_, index) => index % 2 === 0)
  return chosen
}

const different = (what: string) =>
  new PdfError('read_differently', `PDF readers do not agree about the file: ${what}; print it to a new PDF`)

function asUnreadable(cause: unknown): never {
  const message = 'PDF readers do not agree about the file: some cannot open it; print it to a new PDF'
  throw new PdfError('read_differently', message, cause)
}
