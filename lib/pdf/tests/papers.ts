import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'

type Page = { media?: number[]; crop?: number[]; rotate?: number; userUnit?: number; content?: string }

const numbers = (values: number[]) => new PdfArray(values.map((value) => PdfNumber.of(value)))

/** A PDF of such pages, by default one empty page of A4. */
export async function paper(...pages: Page[]): Promise<Uint8Array> {
  const pdf = PDF.create()
  for (const { media, crop, rotate, userUnit, content } of pages.length ? pages : [{}]) {
    const { dict } = pdf.addPage({ size: 'a4' })
    const set = (key: string, value: PdfObject | undefined) => value && dict.set(key, value)
    set('MediaBox', media && numbers(media))
    set('CropBox', crop && numbers(crop))
    set('Rotate', rotate === undefined ? undefined : PdfNumber.of(rotate))
    set('UserUnit', userUnit === undefined ? undefined : PdfNumber.of(userUnit))
    set('Contents', content === undefined ? undefined : pdf.register(new PdfStream([], Buffer.from(content))))
  }
  return pdf.save()
}

/** A page with a text field that says so. */
export async function form(text: string): Promise<Uint8Array> {
  const pdf = PDF.create()
  const page = pdf.addPage({ size: 'a4' })
  const field = pdf.getOrCreateForm().createTextField('answer', { fontSize: 14 })
  page.drawField(field, { x: 100, y: 600, width: 300, height: 30 })
  field.setValue(text)
  return pdf.save()
}

/** A page with two filled squares, each on a layer of its own, of which the right one is hidden. */
export async function layered(): Promise<Uint8Array> {
  const pdf = PDF.create()
  const { dict } = pdf.addPage({ size: 'a4' })
  const layer = (name: string) => pdf.createDict({ Type: PdfName.of('OCG'), Name: PdfName.of(name) })
  const [shown, hidden] = [layer('Shown'), layer('Hidden')]
  const content = '/OC /Shown BDC 100 100 80 80 re f EMC /OC /Hidden BDC 300 100 80 80 re f EMC'
  dict.set('Contents', pdf.register(new PdfStream([], Buffer.from(content))))
  dict.set('Resources', PdfDict.of({ Properties: PdfDict.of({ Shown: shown, Hidden: hidden }) }))
  const settings = PdfDict.of({ OFF: PdfArray.of(hidden) })
  pdf.getCatalog().set('OCProperties', PdfDict.of({ OCGs: PdfArray.of(shown, hidden), D: settings }))
  return pdf.save()
}
