import { type PDF, PdfArray, PdfDict, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { dictAt, resolved } from '../../page/geometry'
import { FONT_NAME, formFonts } from './form-fonts'
import { number, rectangle, shown } from './operators'
import { textStyle } from './text-style'
import { widgetStyle } from './widget-style'

const SIZE = 10
/** From line to line, and how much of it is below a line, in font sizes. */
const LINE = 1.35
const BELOW_LINE = 0.35

/** Draws a text that was written onto a page and has no appearance, as pdf.js does; undefined where Helvetica lacks its characters. */
export function freeTextAppearance(pdf: PDF, annotation: PdfDict): PdfStream | undefined {
  const contents = resolved(pdf, annotation.get('Contents'))
  const text = contents instanceof PdfString ? contents.asString() : ''
  const box = widgetStyle(pdf, annotation)
  if (!box || text.trim() === '') return undefined
  // The library measures text by the fonts of a form only.
  pdf.getOrCreateForm()
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm') ?? new PdfDict()
  const style = textStyle(pdf, form, annotation)
  const font = formFonts(pdf, form).forText('Helv', text.replace(/[\r\n]/g, ''))
  if (!font) return undefined
  const lines = text.split(/\r\n?|\n/)
  const wanted = style.size || SIZE
  const widest = lines.reduce((most, line) => Math.max(most, font.width(line)), 0)
  const size = Math.min(wanted, box.width / (widest || 1), box.height / (LINE * lines.length))
  const drawn = lines.map((line, index) => {
    const y = box.height + BELOW_LINE * size - LINE * size * (index + 1)
    return `1 0 0 1 0 ${number(y)} Tm ${shown(font.encode(line))}`
  })
  const clip = `${rectangle(0, 0, box.width, box.height)} W n`
  return PdfStream.fromDict(
    {
      BBox: new PdfArray([0, 0, box.width, box.height].map((value) => PdfNumber.of(value))),
      Resources: PdfDict.of({ Font: PdfDict.of({ [FONT_NAME]: font.object }) }),
    },
    Buffer.from(`q ${clip} BT /${FONT_NAME} ${number(size)} Tf ${style.color} ${drawn.join(' ')} ET Q`, 'latin1'),
  )
}
