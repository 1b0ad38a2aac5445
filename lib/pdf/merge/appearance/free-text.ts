import { type PDF, PdfArray, PdfDict, PdfNumber, PdfStream, PdfString } from '@libpdf/core'
import { dictAt, resolved } from '../../page/geometry'
import { FONT_NAME, formFonts } from './form-fonts'
import { fieldText } from './text'
import { textStyle } from './text-style'
import { widgetStyle } from './widget-style'

const SIZE = 10

/** Draws a text that was written onto a page and has no appearance; undefined where Helvetica lacks its characters. */
export function freeTextAppearance(pdf: PDF, annotation: PdfDict): PdfStream | undefined {
  const contents = resolved(pdf, annotation.get('Contents'))
  const text = contents instanceof PdfString ? contents.asString() : ''
  const style = widgetStyle(pdf, annotation)
  if (!style || text.trim() === '') return undefined
  // The library measures text by the fonts of a form only.
  pdf.getOrCreateForm()
  const form = dictAt(pdf, pdf.getCatalog(), 'AcroForm') ?? new PdfDict()
  const own = textStyle(pdf, form, annotation)
  const font = formFonts(pdf, form).forText('Helv', text.replace(/[\r\n]/g, ''))
  if (!font) return undefined
  const drawn = fieldText(style, { text, font, style: { ...own, size: own.size || SIZE }, layout: 'lines' })
  return PdfStream.fromDict(
    {
      BBox: new PdfArray([0, 0, style.width, style.height].map((value) => PdfNumber.of(value))),
      Resources: PdfDict.of({ Font: PdfDict.of({ [FONT_NAME]: font.object }) }),
    },
    Buffer.from(drawn, 'latin1'),
  )
}
