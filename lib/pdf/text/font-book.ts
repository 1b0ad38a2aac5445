import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core'
import { compressedStream } from '../page/contents'
import type { CodedGlyph, Face, UsedFace } from './faces'
import { type FaceName, fontFile, IS_BUILT } from './font-files'
import type { Glyph } from './shape'

/** The fonts of one document. `embed` adds what was used, at the end. */
export type FontBook = {
  use(face: Face): UsedFace
  embed(): void
}

export function createFontBook(pdf: PDF): FontBook {
  const used = new Map<FaceName, UsedFace>()
  return {
    use(face) {
      const usedFace = used.get(face.name)
      if (usedFace) return usedFace
      const newFace = { face, ref: pdf.createDict(), codes: new Map<string, CodedGlyph>() }
      used.set(face.name, newFace)
      return newFace
    },
    embed() {
      for (const face of used.values()) embedFace(pdf, face)
    },
  }
}

/** The text of a glyph that is only a part of a letter: an invisible character. */
const NOTHING = '\u200b'

/** The character code of a glyph in this document; codes count up from 1. */
export function codeOf({ codes, face }: UsedFace, { id, text = NOTHING, span }: Glyph): CodedGlyph {
  const width = span === undefined ? statedWidth(face, id) : roundWidth(span)
  const key = `${id} ${width} ${text}`
  const entry = codes.get(key)
  if (entry) return entry
  const newEntry = { code: codes.size + 1, glyph: id, text, width }
  codes.set(key, newEntry)
  return newEntry
}

/** A glyph's width as the PDF states it, from which the place of the next glyph is counted. */
const statedWidth = (face: Face, glyph: number) => roundWidth((face.font.glyphHAdvance(glyph) * 1000) / face.unitsPerEm)
const roundWidth = (width: number) => Math.round(width * 100) / 100

const SYMBOLIC = 4
const number = (value: number) => PdfNumber.of(Math.round(value))

/** Writes the used glyphs of a face as a composite font with the document's own codes. */
function embedFace(pdf: PDF, used: UsedFace): void {
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
function glyphOfCode(codes: CodedGlyph[]): Uint8Array {
  const map = Buffer.alloc((codes.length + 1) * 2)
  for (const { code, glyph } of codes) map.writeUInt16BE(glyph, code * 2)
  return map
}

/** Six letters that name this subset, derived from its content. */
function subsetTag(codes: CodedGlyph[]): string {
  let hash = 0
  for (const { glyph } of codes) hash = (hash * 31 + glyph + 7) % 308_915_776
  return Array.from({ length: 6 }, (_, index) => String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26))).join(
    '',
  )
}

const RANGE_LIMIT = 100

const hex = (value: number) => value.toString(16).padStart(4, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')

/** The table of the text of each code, for searching and copying. */
function toUnicode(codes: CodedGlyph[]): Uint8Array {
  const entries = codes.filter(({ text }) => text !== '').map(({ code, text }) => `<${hex(code)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let start = 0; start < entries.length; start += RANGE_LIMIT) {
    const block = entries.slice(start, start + RANGE_LIMIT)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return new TextEncoder().encode(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`)
}

/** HarfBuzz's C interface for subsets; the module has no imports. */
type Harfbuzz = {
  memory: WebAssembly.Memory
  malloc(size: number): number
  free(address: number): void
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, set: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

const WRITABLE = 2
const NO_HINTING = 0x1
/** Glyphs keep their numbers, because text was shaped with the whole font. */
const RETAIN_GLYPH_IDS = 0x2
const NO_LAYOUT_CLOSURE = 0x200
const DROPPED_TABLES = 3
/** Shaping is done before: a PDF viewer reads none of these. */
const UNUSED_TABLES = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'name', 'OS/2', 'DSIG', 'vhea', 'vmtx', 'VORG']

let instance: Harfbuzz | undefined

function harfbuzz(): Harfbuzz {
  if (instance) return instance
  const file = IS_BUILT
    ? new URL('./harfbuzz-subset.wasm', import.meta.url)
    : createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)))
  // WebAssembly exports carry no types; these functions are those of hb-subset.h.
  const library = exports as unknown as Harfbuzz & { _initialize(): void }
  library._initialize()
  instance = library
  return library
}

const tag = (name: string) => [...name.padEnd(4)].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

/** The font with the outlines of these glyphs only. */
function subsetFont(font: Uint8Array, glyphs: Iterable<number>): Uint8Array {
  const hb = harfbuzz()
  const source = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, source)
  const blob = hb.hb_blob_create(source, font.length, WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  hb.hb_blob_destroy(blob)
  const input = hb.hb_subset_input_create_or_fail()
  try {
    hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GLYPH_IDS | NO_LAYOUT_CLOSURE)
    for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
    const tableSet = hb.hb_subset_input_set(input, DROPPED_TABLES)
    for (const name of UNUSED_TABLES) hb.hb_set_add(tableSet, tag(name))
    const subset = hb.hb_subset_or_fail(face, input)
    if (!subset) throw new Error('the font could not be cut down')
    return bytesOf(hb, subset)
  } finally {
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.free(source)
  }
}

function bytesOf(hb: Harfbuzz, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face)
  const start = hb.hb_blob_get_data(blob, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
  hb.hb_blob_destroy(blob)
  hb.hb_face_destroy(face)
  return bytes
}
