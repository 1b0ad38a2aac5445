import { crc32, inflateSync } from 'node:zlib'
import { PdfError } from '../../error'
import { checkPixels } from './picture'

export type PngFile = {
  width: number
  height: number
  /** Bits of a sample. */
  depth: number
  kind: 'gray' | 'rgb' | 'palette'
  hasAlpha: boolean
  isInterlaced: boolean
  palette?: Buffer
  /** The opacity of each entry of the palette, or the color that is transparent. */
  transparency?: Buffer
  profile?: Buffer
  exif?: Buffer
  /** All pixels, compressed with Deflate. */
  data: Buffer
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const KINDS = new Map([
  [0, { kind: 'gray', hasAlpha: false, depths: [1, 2, 4, 8, 16] }],
  [2, { kind: 'rgb', hasAlpha: false, depths: [8, 16] }],
  [3, { kind: 'palette', hasAlpha: false, depths: [1, 2, 4, 8] }],
  [4, { kind: 'gray', hasAlpha: true, depths: [8, 16] }],
  [6, { kind: 'rgb', hasAlpha: true, depths: [8, 16] }],
] as const)
const MOST_PROFILE = 4 * 1024 * 1024

export const damagedPng = (cause?: unknown) => new PdfError('damaged', 'the PNG is damaged or cut short', cause)

export function readPng(file: Buffer): PngFile {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw damagedPng()
  const chunks = [...chunksOf(file)]
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data
  const header = chunks[0]?.type === 'IHDR' ? chunks[0].data : undefined
  if (header?.length !== 13) throw damagedPng()
  const [depth = 0, color = 0, packing, filtering, interlacing = 0] = header.subarray(8)
  const kind = KINDS.get(color as Parameters<typeof KINDS.get>[0])
  if (!kind?.depths.some((each) => each === depth) || packing !== 0 || filtering !== 0 || interlacing > 1)
    throw damagedPng()
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  checkPixels(width, height)
  const palette = find('PLTE')
  if (kind.kind === 'palette' && !palette) throw damagedPng()
  return {
    width,
    height,
    depth,
    kind: kind.kind,
    hasAlpha: kind.hasAlpha,
    isInterlaced: interlacing === 1,
    palette,
    transparency: find('tRNS'),
    profile: unpackedProfile(find('iCCP')),
    exif: find('eXIf'),
    data: Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)),
  }
}

function* chunksOf(file: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) break
    const type = file.toString('latin1', at + 4, at + 8)
    // Names of chunks that matter begin with a capital letter.
    if (/^[A-Z]/.test(type) && crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) break
    if (type === 'IEND') return
    yield { type, data: file.subarray(at + 8, end) }
    at = end + 4
  }
  throw damagedPng()
}

/** A name, a zero, the compression method, and the compressed profile. */
function unpackedProfile(chunk: Buffer | undefined): Buffer | undefined {
  const start = chunk ? chunk.indexOf(0) + 2 : 0
  if (!chunk || start < 2) return undefined
  try {
    return inflateSync(chunk.subarray(start), { maxOutputLength: MOST_PROFILE })
  } catch {
    // The picture is there without it, in the colors that most pictures have.
    return undefined
  }
}
