import { deflateSync, inflateSync } from 'node:zlib'
import { type Chunk, formatOf, packedPixels, readChunks, writeChunks } from './file'
import { type Pixels, pixelsOf } from './pixels'

/** The chunks that draw the picture; the others hold texts and color profiles. */
const DRAWING = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** Bytes a pixel can take at most (four channels of 16 bits), and one filter byte a row. */
const mostBytes = (width: number, height: number) => width * height * 8 + height

export type PngLimits = { side: number; area: number }
export type Png = {
  width: number
  height: number
  /** The picture with nothing but its pixels. */
  clean(): Buffer
  pixels(): Pixels
}

/** Reads a picture strictly; undefined for what is no PNG within these limits, or is interlaced. */
export function readPng(content: Buffer, limits: PngLimits): Png | undefined {
  const chunks = readChunks(content)
  const format = chunks && formatOf(chunks)
  if (!chunks || !format || format.isInterlaced) return undefined
  const { width, height } = format
  if (width === 0 || height === 0 || Math.max(width, height) > limits.side || width * height > limits.area)
    return undefined
  const rows = unpack(packedPixels(chunks), mostBytes(width, height))
  return rows && { width, height, clean: () => writePng(chunks, rows), pixels: () => pixelsOf(format, rows) }
}

function unpack(packed: Buffer, limit: number): Buffer | undefined {
  try {
    const rows = inflateSync(packed, { maxOutputLength: limit })
    return rows.length > 0 ? rows : undefined
  } catch {
    return undefined
  }
}

function writePng(chunks: readonly Chunk[], rows: Buffer): Buffer {
  const others = chunks.filter(({ type }) => DRAWING.includes(type) && type !== 'IDAT')
  const end = others.pop()
  const data = { type: 'IDAT', data: deflateSync(rows, { level: 9 }) }
  return writeChunks([...others, data, ...(end ? [end] : [])])
}
