import { readFileSync } from 'node:fs'
import { z } from 'zod'

type Call = (...args: number[]) => number
const call = z.custom<Call>((value) => typeof value === 'function')

/** What is used of HarfBuzz's subsetter: pointers go in and out as numbers. */
const HarfBuzz = z.object({
  memory: z.instanceof(WebAssembly.Memory),
  _initialize: call,
  malloc: call,
  hb_blob_create: call,
  hb_blob_destroy: call,
  hb_blob_get_length: call,
  hb_blob_get_data: call,
  hb_face_create: call,
  hb_face_destroy: call,
  hb_face_reference_blob: call,
  hb_set_add: call,
  hb_subset_input_create_or_fail: call,
  hb_subset_input_destroy: call,
  hb_subset_input_set_axis_range: call,
  hb_subset_input_unicode_set: call,
  hb_subset_or_fail: call,
})

const WRITABLE = 2

export type Slice = { from: number; to: number }
/** The weights that a variable font keeps. */
export type Weights = { lightest: number; boldest: number }

const WEIGHT_AXIS = Buffer.from('wght').readUInt32BE()

/** Answers the font's parts between code points as a font of its own. */
export async function startSubsetter(
  wasm: string,
  font: Buffer,
  weights?: Weights,
): Promise<(...slices: Slice[]) => Buffer> {
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm))
  const hb = HarfBuzz.parse({ ...instance.exports })
  hb._initialize()
  const at = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, at)
  const blob = hb.hb_blob_create(at, font.length, WRITABLE, 0, 0)
  const face = hb.hb_face_create(blob, 0)

  return (...slices) => {
    const input = hb.hb_subset_input_create_or_fail()
    const wanted = hb.hb_subset_input_unicode_set(input)
    for (const { from, to } of slices) {
      for (let codePoint = from; codePoint <= to; codePoint++) hb.hb_set_add(wanted, codePoint)
    }
    if (weights) {
      const { lightest, boldest } = weights
      hb.hb_subset_input_set_axis_range(input, face, WEIGHT_AXIS, lightest, boldest, lightest)
    }
    const part = hb.hb_subset_or_fail(face, input)
    hb.hb_subset_input_destroy(input)
    if (part === 0) throw new Error('the font could not be cut')
    const cut = hb.hb_face_reference_blob(part)
    const data = hb.hb_blob_get_data(cut, 0)
    const bytes = Buffer.from(hb.memory.buffer.slice(data, data + hb.hb_blob_get_length(cut)))
    hb.hb_blob_destroy(cut)
    hb.hb_face_destroy(part)
    return bytes
  }
}
