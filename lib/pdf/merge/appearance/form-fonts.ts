import { type PDF, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'
import { dictAt } from '../../page/geometry'

/** A font of the form: what its text is in codes, and how wide those are in ems. */
export type FormFont = {
  object: PdfObject
  encode(text: string): Uint8Array
  width(text: string): number
}

/** The name of the font in a drawing: the form's own may hold anything. */
export const FONT_NAME = 'Text'

/** Names that programs use for fonts that every reader has. */
const STANDARD: Record<string, string> = {
  Helv: 'Helvetica',
  HeBo: 'Helvetica-Bold',
  TiRo: 'Times-Roman',
  TiBo: 'Times-Bold',
  Cour: 'Courier',
  CoBo: 'Courier-Bold',
  ZaDb: 'ZapfDingbats',
}
const DINGBATS = 'ZaDb'
/** Of the marks that forms tick boxes with. */
const DINGBAT_WIDTHS: Record<string, number> = { 3: 0.755, 4: 0.846, 8: 0.677, H: 0.816, l: 0.791, n: 0.761, u: 0.788 }
const DINGBAT_WIDTH = 0.8

export type FormFonts = { forText(name: string, text: string): FormFont | undefined; dingbats: FormFont }

export function formFonts(pdf: PDF, form: PdfDict): FormFonts {
  const fonts = completed(pdf, form)
  const acroForm = pdf.getForm()?.acroForm()

  function named(name: string, text: string): FormFont | undefined {
    const font = acroForm?.getExistingFont(name)
    const object = fonts.get(name)
    if (!font || !object || !font.canUseForAppearance(text)) return undefined
    return {
      object,
      encode: (part) => font.encodeTextToBytes(part),
      width: (part) => font.getTextWidth(part, 1),
    }
  }

  return {
    forText(name, text) {
      const others = acroForm?.getAvailableFonts().map((font) => font.name.replace(/^\//, '')) ?? []
      for (const candidate of [name, 'Helv', ...others.filter((other) => other !== DINGBATS)]) {
        const font = named(candidate, text)
        if (font) return font
      }
      return undefined
    },
    dingbats: {
      object: fonts.get(DINGBATS) ?? new PdfDict(),
      encode: (text) => Buffer.from(text, 'latin1'),
      width: (text) => [...text].reduce((sum, mark) => sum + (DINGBAT_WIDTHS[mark] ?? DINGBAT_WIDTH), 0),
    },
  }
}

/** The library knows the measures of fonts that have a number of their own only. */
function completed(pdf: PDF, form: PdfDict): PdfDict {
  const resources = dictFor(pdf, form, 'DR')
  const fonts = dictFor(pdf, resources, 'Font')
  for (const [key, font] of fonts)
    if (!(font instanceof PdfRef) && font instanceof PdfDict) fonts.set(key.value, pdf.register(font))
  for (const [name, base] of Object.entries(STANDARD)) {
    if (dictAt(pdf, fonts, name)) continue
    const font = PdfDict.of({ Type: PdfName.of('Font'), Subtype: PdfName.of('Type1'), BaseFont: PdfName.of(base) })
    if (name !== DINGBATS) font.set('Encoding', PdfName.of('WinAnsiEncoding'))
    fonts.set(name, pdf.register(font))
  }
  return fonts
}

function dictFor(pdf: PDF, dict: PdfDict, key: string): PdfDict {
  const found = dictAt(pdf, dict, key)
  if (found) return found
  const result = new PdfDict()
  dict.set(key, result)
  return result
}
