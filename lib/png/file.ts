import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A named part of a PNG. */
export type Chunk = { type: string; data: Buffer }

/**
 * The chunks of a PNG; undefined where it is damaged or cut short. `isTolerant` overlooks what
 * readers overlook: damage in chunks that they may ignore, and anything behind the picture's end.
 */
export function readChunks(file: Buffer, { isTolerant = false } = {}): Chunk[] | undefined {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    // Names of chunks that matter begin with a capital letter.
    const isChecked = !isTolerant || /^[A-Z]/.test(type)
    if (isChecked && crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return undefined
    chunks.push({ type, data: file.subarray(at + 8, end) })
    if (type === 'IEND' && isTolerant) break
    at = end + 4
  }
  return chunks.at(-1)?.type === 'IEND' ? chunks : undefined
}

export const findChunk = (chunks: readonly Chunk[], type: string) => chunks.find((chunk) => chunk.type === type)?.data

/** All pixels, compressed with Deflate. */
export const packedPixels = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))

export const writeChunks = (chunks: readonly Chunk[]): Buffer => Buffer.concat([SIGNATURE, ...chunks.map(writeChunk)])

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** What a PNG says about its pixels. */
export type PngFormat = {
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
}

type Kind = Pick<PngFormat, 'kind' | 'hasAlpha'> & { depths: number[] }

/** The kinds of pixels, by the number that a header has for them. */
const KINDS = new Map<number, Kind>([
  [0, { kind: 'gray', hasAlpha: false, depths: [1, 2, 4, 8, 16] }],
  [2, { kind: 'rgb', hasAlpha: false, depths: [8, 16] }],
  [3, { kind: 'palette', hasAlpha: false, depths: [1, 2, 4, 8] }],
  [4, { kind: 'gray', hasAlpha: true, depths: [8, 16] }],
  [6, { kind: 'rgb', hasAlpha: true, depths: [8, 16] }],
])

/** Undefined where the header has what PNG does not know. */
export function formatOf(chunks: readonly Chunk[]): PngFormat | undefined {
  const header = chunks[0]?.type === 'IHDR' ? chunks[0].data : undefined
  if (header?.length !== 13) return undefined
  const [depth = 0, color = 0, compression, filterMethod, interlace = 0] = header.subarray(8)
  const { kind, hasAlpha, depths } = KINDS.get(color) ?? {}
  const palette = findChunk(chunks, 'PLTE')
  const isKnown = depths?.includes(depth) && compression === 0 && filterMethod === 0 && interlace <= 1
  if (!kind || hasAlpha === undefined || !isKnown || (kind === 'palette' && !palette)) return undefined
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const transparency = findChunk(chunks, 'tRNS')
  return { width, height, depth, kind, hasAlpha, isInterlaced: interlace === 1, palette, transparency }
}

/** How many samples a pixel has. */
export const channelsOf = ({ kind, hasAlpha }: Pick<PngFormat, 'kind' | 'hasAlpha'>) =>
  (kind === 'rgb' ? 3 : 1) + (hasAlpha ? 1 : 0)
