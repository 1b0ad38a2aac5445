import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import { dictAt, nameAt, numberOf, numbersOf, resolve } from '../../page/geometry'
import { number, showText } from './widget'

/** What writes a text: a font of the form, or fonts of our own. Widths are in ems. */
export type Pen = {
  width(text: string): number
  /** Operators that write a line whose baseline begins there, and that name fonts of `fonts`. */
  write(text: string, at: { x: number; y: number }, size: number): string
  /** The lines of a text that are no wider than `limit`. */
  wrap(text: string, limit: number): string[]
  /** The parts of a text that each have a cell of a comb. */
  characters(text: string): string[]
  /** The fonts of what was written, by their names. */
  fonts: Map<string, PdfObject>
}

/** The name of a form's font in a drawing: the form's own may hold anything. */
const FONT_NAME = 'Text'

/** Names that programs use for fonts that every reader has. */
const STANDARD: Record<string, string> = {
  Helv: 'Helvetica',
  HeBo: 'Helvetica-Bold',
  HeOb: 'Helvetica-Oblique',
  HeBi: 'Helvetica-BoldOblique',
  TiRo: 'Times-Roman',
  TiBo: 'Times-Bold',
  TiIt: 'Times-Italic',
  TiBi: 'Times-BoldItalic',
  Cour: 'Courier',
  CoBo: 'Courier-Bold',
  CoOb: 'Courier-Oblique',
  CoBi: 'Courier-BoldOblique',
  ZaDb: 'ZapfDingbats',
}
const PLAIN = 'Helvetica'
const DINGBATS = 'ZaDb'
/** The widths of the marks with which forms tick boxes. */
const DINGBAT_WIDTHS: Record<string, number> = { 3: 0.755, 4: 0.846, 8: 0.677, H: 0.816, l: 0.791, n: 0.761, u: 0.788 }
const DINGBAT_WIDTH = 0.8
/** Scripts whose letters stand beside each other as they are, from left to right. */
const SIMPLE_SCRIPTS =
  /^[\p{Script=Common}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]*$/u
const DINGBAT_TEXT = /^[!-~]*$/

export type FormFonts = {
  /** The form's font of this name, or the same standard font with the letters of Western Europe, if it has the text. */
  forText(name: string, text: string): Pen | undefined
  /** Undefined where the text has other characters than marks. */
  forMarks(text: string): Pen | undefined
}

type Wrap = (text: string, limit: number, width: (text: string) => number) => string[]

export function formFonts(pdf: PDF, form: PdfDict, wrap: Wrap): FormFonts {
  const fonts = completeFonts(pdf, form)
  const acroForm = pdf.getForm()?.acroForm()

  function penByName(name: string, text: string): Pen | undefined {
    const font = acroForm?.getExistingFont(name)
    const object = fonts.get(name)
    if (!font || !object || !font.canUseForAppearance(text)) return undefined
    const encode = (part: string) => font.encodeTextToBytes(part)
    if (!hasGlyphs(pdf, object, encode(text))) return undefined
    return penOf(object, { encode, width: (character) => font.getTextWidth(character, 1), wrap })
  }

  return {
    forText(name, text) {
      if (!SIMPLE_SCRIPTS.test(text)) return undefined
      return penByName(name, text) ?? penByName(westernName(baseOf(pdf, fonts, name)), text)
    },
    forMarks(text) {
      if (!DINGBAT_TEXT.test(text)) return undefined
      const object = fonts.get(DINGBATS) ?? new PdfDict()
      const width = (character: string) => DINGBAT_WIDTHS[character] ?? DINGBAT_WIDTH
      return penOf(object, { encode: (marks) => Buffer.from(marks, 'latin1'), width, wrap })
    },
  }
}

type Letters = { encode(text: string): Uint8Array; width(character: string): number; wrap: Wrap }

function penOf(object: PdfObject, { encode, width: widthOf, wrap }: Letters): Pen {
  const widths = new Map<string, number>()
  /**
   * A text's width is the sum of its characters' widths, which are remembered because they repeat.
   */
  const width = (text: string) => {
    let sum = 0
    for (const character of text) {
      const characterWidth = widths.get(character) ?? widthOf(character)
      widths.set(character, characterWidth)
      sum += characterWidth
    }
    return sum
  }
  return {
    width,
    write: (text, { x, y }, size) =>
      `/${FONT_NAME} ${number(size)} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm ${showText(encode(text))}`,
    wrap: (text, limit) => wrap(text, limit, width),
    characters: (text) => [...text],
    fonts: new Map([[FONT_NAME, object]]),
  }
}

/** An embedded font may have only the glyphs of the texts that it was embedded for. */
function hasGlyphs(pdf: PDF, object: PdfObject, codes: Uint8Array): boolean {
  const font = resolve(pdf, object)
  if (!(font instanceof PdfDict) || nameAt(pdf, font, 'Subtype') === 'Type0') return true
  const descriptor = dictAt(pdf, font, 'FontDescriptor')
  const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key))
  const widths = numbersOf(pdf, font.get('Widths'))
  if (!isEmbedded || widths.length === 0) return true
  const first = numberOf(resolve(pdf, font.get('FirstChar'))) ?? 0
  return codes.every((code) => (widths[code - first] ?? 0) > 0)
}

const westernName = (base: string) => `Western ${base}`

/** Which of the fonts that every reader has a font of the form is, or else looks like. */
function baseOf(pdf: PDF, fonts: PdfDict, name: string): string {
  const font = dictAt(pdf, fonts, name)
  const base = (font && nameAt(pdf, font, 'BaseFont')) ?? STANDARD[name] ?? PLAIN
  return Object.values(STANDARD).includes(base) && base !== STANDARD[DINGBATS] ? base : PLAIN
}

/** The library knows the measures of fonts that have a number of their own only. */
function completeFonts(pdf: PDF, form: PdfDict): PdfDict {
  const resources = dictFor(pdf, form, 'DR')
  const fonts = dictFor(pdf, resources, 'Font')
  for (const [key, font] of fonts)
    if (!(font instanceof PdfRef) && font instanceof PdfDict) fonts.set(key.value, pdf.register(font))
  for (const [name, base] of Object.entries(STANDARD)) {
    if (name === DINGBATS) {
      if (!dictAt(pdf, fonts, name)) fonts.set(name, pdf.register(standardFont(base)))
    } else fonts.set(westernName(base), pdf.register(standardFont(base, 'WinAnsiEncoding')))
  }
  return fonts
}

function standardFont(base: string, encoding?: string): PdfDict {
  const font = PdfDict.of({ Type: PdfName.of('Font'), Subtype: PdfName.of('Type1'), BaseFont: PdfName.of(base) })
  if (encoding) font.set('Encoding', PdfName.of(encoding))
  return font
}

function dictFor(pdf: PDF, dict: PdfDict, key: string): PdfDict {
  const existing = dictAt(pdf, dict, key)
  if (existing) return existing
  const result = new PdfDict()
  dict.set(key, result)
  return result
}

/** The `BBox` of a drawing whose lower left corner is the origin. */
export const boxOf = (width: number, height: number) =>
  new PdfArray([0, 0, width, height].map((value) => PdfNumber.of(value)))
