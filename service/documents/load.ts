import { PDF, PdfDict } from '@libpdf/core'
import { invalid } from '../errors'

const HEADER = '%PDF-'
const POINTER = 'startxref'
/** Readers accept some bytes before the header, such as a mail's; so does this. */
const HEADER_WITHIN = 1024

/** Opens a PDF as it was supplied. Refuses, in words for its sender, what can never be signed. */
export async function loadPdf(content: Uint8Array, name: string): Promise<PDF> {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.byteLength, HEADER_WITHIN))
  if (!head.includes(HEADER)) throw invalid(`${name} is not a PDF`)
  const pdf = await parsed(content, name)
  if (pdf.isEncrypted && !pdf.isAuthenticated)
    throw invalid(`${name} needs a password to open; remove the password first`)
  if (pageDicts(pdf).length === 0) throw invalid(`${name} has no pages`)
  return pdf
}

async function parsed(content: Uint8Array, name: string): Promise<PDF> {
  try {
    return await PDF.load(content)
  } catch (error) {
    try {
      return await PDF.load(withoutTable(content))
    } catch {
      throw Object.assign(invalid(`${name} is damaged: it cannot be opened`), { cause: error })
    }
  }
}

/**
 * The file without the pointer to its table of objects. A reader then looks for the objects themselves, which also opens
 * files whose table is there but wrong.
 */
function withoutTable(content: Uint8Array): Uint8Array {
  const copy = Buffer.from(content)
  for (let at = copy.indexOf(POINTER); at >= 0; at = copy.indexOf(POINTER, at + 1))
    copy.fill(' ', at, at + POINTER.length)
  return copy
}

/** The page objects in order; entries of the page tree that lead nowhere are left out. */
export function pageDicts(pdf: PDF): PdfDict[] {
  return pdf.getPages().flatMap(({ dict }) => (dict instanceof PdfDict ? [dict] : []))
}
