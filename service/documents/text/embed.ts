import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core'
import { compressedStream } from '@/lib/pdf/page/compressed-stream'
import type { Coded, UsedFace } from './faces'
import { fontFile } from './font-files'
import { subsetFont } from './subset'
import { toUnicode } from './to-unicode'

const SYMBOLIC = 4
const number = (value: number) => PdfNumber.of(Math.round(value))

/** Writes the used glyphs of a face as a composite font with the document's own codes. */
export function embedFace(pdf: PDF, used: UsedFace): void {
  const font = pdf.getObject(used.ref)
  if (!(font instanceof PdfDict)) throw new Error('the font object of a page is gone')
  const codes = [...used.codes.values()]
  const name = PdfName.of(`${subsetTag(codes)}+${used.face.name}`)
  const program = subsetFont(
    fontFile(used.face.name),
    codes.map(({ glyph }) => glyph),
  )
  const descendant = pdf.createDict({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    CIDToGIDMap: compressedStream(pdf, {}, glyphOfCode(codes)),
    FontDescriptor: descriptor(pdf, used, name, program),
    DW: PdfNumber.of(0),
    W: PdfArray.of(PdfNumber.of(1), new PdfArray(codes.map(({ width }) => PdfNumber.of(width)))),
  })
  const entries = {
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type0'),
    BaseFont: name,
    Encoding: PdfName.of('Identity-H'),
    DescendantFonts: PdfArray.of(descendant),
    ToUnicode: compressedStream(pdf, {}, toUnicode(codes)),
  }
  for (const [key, value] of Object.entries(entries)) font.set(key, value)
}

function descriptor(pdf: PDF, { face }: UsedFace, name: PdfName, program: Uint8Array): PdfRef {
  const scale = 1000 / face.unitsPerEm
  const { ascender, descender } = face.font.hExtents()
  return pdf.createDict({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    Flags: PdfNumber.of(SYMBOLIC),
    FontBBox: PdfArray.of(number(-1000), number(descender * scale), number(2000), number(ascender * scale)),
    ItalicAngle: PdfNumber.of(0),
    Ascent: number(ascender * scale),
    Descent: number(descender * scale),
    CapHeight: PdfNumber.of(700),
    StemV: PdfNumber.of(80),
    FontFile2: compressedStream(pdf, { Length1: PdfNumber.of(program.length) }, program),
  })
}

/** Two bytes a code, from code 0. */
function glyphOfCode(codes: Coded[]): Uint8Array {
  const map = Buffer.alloc((codes.length + 1) * 2)
  for (const { code, glyph } of codes) map.writeUInt16BE(glyph, code * 2)
  return map
}

/** Six letters that name this subset, as the PDF standard wants them; derived from what is in it. */
function subsetTag(codes: Coded[]): string {
  let hash = 0
  for (const { glyph } of codes) hash = (hash * 31 + glyph + 7) % 308_915_776
  return Array.from({ length: 6 }, (_, index) => String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26))).join(
    '',
  )
}
