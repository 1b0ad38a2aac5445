import { PDF } from '@libpdf/core'

const CLAUSE =
  'The parties agree that each of them keeps confidential what it learns from the other, uses it for the stated purpose only, and returns it on request.'

/** A plain contract of so many A4 pages with text on each. */
export async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage({ size: 'a4' })
    page.drawText(`Agreement, page ${number} of ${pages}`, { x: 60, y: 780, size: 14 })
    for (let line = 0; line < 30; line++) {
      page.drawText(`${number}.${line + 1}  ${CLAUSE.slice(0, 90)}`, { x: 60, y: 750 - line * 22, size: 10 })
    }
  }
  return pdf.save()
}
