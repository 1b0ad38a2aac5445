import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type LetterPage = {
  /** Drawn in 11 points of Helvetica: text, from the left and bottom of the media box. */
  text?: readonly (readonly [x: number, y: number, text: string])[]
  /**
   * Operators drawn before the text, with the fonts F1 (Helvetica), F2 (Times) and F3 (Courier).
   */
  drawing?: string
  /** Widget dictionaries, without their brackets. */
  widgets?: readonly string[]
  media?: readonly number[]
  /** Further entries of the page, such as `/Rotate 90`. */
  more?: string
}

/** A PDF of such pages, written by hand, because what a file says matters here to the letter. */
export function letter(...pages: readonly LetterPage[]): Uint8Array {
  const objects: string[] = []
  const add = (object: string) => objects.push(object)
  add(
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DA (/F1 11 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >> >>',
  )
  add('')
  for (const font of ['Helvetica', 'Times-Roman', 'Courier'])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`)
  const kids = pages.map(({ text = [], drawing = '', widgets = [], media = [0, 0, 612, 792], more = '' }) => {
    const shown = text.map(([x, y, each]) => `BT /F1 11 Tf ${x} ${y} Td (${escaped(each)}) Tj ET`).join('\n')
    const content = Buffer.from(`${drawing}\n${shown}`, 'latin1')
    const contents = add(`<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`)
    const annotations = widgets.map((widget) => `${add(`<< /Type /Annot /Subtype /Widget /F 4 ${widget} >>`)} 0 R`)
    const page = `/Type /Page /Parent 2 0 R /MediaBox [${media.join(' ')}] /Annots [${annotations.join(' ')}] ${more}`
    return add(`<< ${page} /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> /Contents ${contents} 0 R >>`)
  })
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
  return Buffer.from(withTable(objects), 'latin1')
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

function withTable(objects: readonly string[]): string {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

const packageFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Opens a PDF with pdf.js, as the viewer does. */
export function opened(data: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: Uint8Array.from(data),
    standardFontDataUrl: join(packageFolder, 'standard_fonts/'),
    verbosity: 0,
  }).promise
}
