import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BUILT } from '../../folder'

/** The part of HarfBuzz's C interface that cuts a font down; the module has no imports and speaks in addresses. */
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
const UNUSED = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'name', 'OS/2', 'DSIG', 'vhea', 'vmtx', 'VORG']

let instance: Harfbuzz | undefined

function harfbuzz(): Harfbuzz {
  if (instance) return instance
  const file = BUILT
    ? new URL('./harfbuzz-subset.wasm', import.meta.url)
    : createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)))
  // WebAssembly exports carry no types; these are the functions of hb-subset.h that this build is known to export.
  const made = exports as unknown as Harfbuzz & { _initialize(): void }
  made._initialize()
  instance = made
  return made
}

const tag = (name: string) => [...name.padEnd(4)].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)

/** The font with the outlines of these glyphs only. */
export function subsetFont(font: Uint8Array, glyphs: Iterable<number>): Uint8Array {
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
    const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES)
    for (const name of UNUSED) hb.hb_set_add(dropped, tag(name))
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
