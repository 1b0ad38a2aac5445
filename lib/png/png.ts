import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { type Pixels, pixelsOf } from './pixels'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What draws the picture; a clean one leaves out texts and color profiles. */
const DRAWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** Bytes a pixel can take at most (four channels of 16 bits), and one filter byte a row. */
const unpackedAtMost = (width: number, height: number) => width * height * 8 + height

type Chunk = { type: string; data: Buffer }
export type PngLimits = { side: number; area: number }
export type Png = {
  width: number
  height: number
  /** The picture with nothing but its pixels. */
  clean(): Buffer
  /** Undefined for a kind of pixels that PNG does not know. */
  pixels(): Pixels | undefined
}

/** Reads a picture strictly; undefined for what is no PNG within these limits. */
export function readPng(content: Buffer, limits: PngLimits): Png | undefined {
  if (!content.subarray(0, 8).equals(SIGNATURE)) return undefined
  const chunks = readChunks(content)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND')
    return undefined
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  if (width === 0 || height === 0 || Math.max(width, height) > limits.side || width * height > limits.area)
    return undefined
  if (header.data[12] !== 0) return undefined
  const pixels = unpack(chunks, unpackedAtMost(width, height))
  if (!pixels) return undefined
  const chunk = (type: string) => chunks.find((found) => found.type === type)?.data
  const [depth = 0, colorType = 0] = header.data.subarray(8)
  return {
    width,
    height,
    clean: () => writePng(chunks, pixels),
    pixels: () =>
      pixelsOf({ width, height, depth, colorType, palette: chunk('PLTE'), transparency: chunk('tRNS') }, pixels),
  }
}

function readChunks(png: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  let at = 8
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at)
    if (at + 12 + length > png.length) return undefined
    const body = png.subarray(at + 4, at + 8 + length)
    if (crc32(body) !== png.readUInt32BE(at + 8 + length)) return undefined
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) })
    at += 12 + length
  }
  return chunks
}

function unpack(chunks: Chunk[], limit: number): Buffer | undefined {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  try {
    const pixels = inflateSync(packed, { maxOutputLength: limit })
    return pixels.length > 0 ? pixels : undefined
  } catch {
    return undefined
  }
}

function writePng(chunks: Chunk[], pixels: Buffer): Buffer {
  const visibleChunks = chunks.filter(({ type }) => DRAWN.includes(type) && type !== 'IDAT')
  const end = visibleChunks.pop()
  const data = { type: 'IDAT', data: deflateSync(pixels, { level: 9 }) }
  return writeChunks([...visibleChunks, data, ...(end ? [end] : [])])
}

export const writeChunks = (chunks: readonly Chunk[]): Buffer => Buffer.concat([SIGNATURE, ...chunks.map(writeChunk)])

function writeChunk({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
