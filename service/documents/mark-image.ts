import { crc32, inflateSync } from 'node:zlib'
import type { Adopted } from '@/lib/contract/signing'
import { invalidField } from '../errors'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const LARGEST_SIDE = 4_000
const LARGEST_AREA = 4_000_000
/** Bytes a pixel can take at most (four channels of 16 bits), and one filter byte a row. */
const unpackedAtMost = (width: number, height: number) => width * height * 8 + height

/** Refuses a drawn mark that could not be stamped later: when a person signs is the last moment to say so. */
export function checkMark(mark: Adopted, field: 'signature' | 'initials'): void {
  if (mark.kind === 'drawn' && !drawable(Buffer.from(mark.png, 'base64'))) {
    throw invalidField(
      field,
      `the drawn mark must be a PNG of at most ${LARGEST_SIDE} by ${LARGEST_SIDE} pixels and 4 megapixels, not interlaced`,
      'mark_not_drawable',
    )
  }
}

function drawable(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(SIGNATURE)) return false
  const chunks = readChunks(png)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return false
  const width = header.data.readUInt32BE(0)
  const height = header.data.readUInt32BE(4)
  if (width === 0 || height === 0 || Math.max(width, height) > LARGEST_SIDE || width * height > LARGEST_AREA)
    return false
  if (header.data[12] !== 0) return false
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return unpacks(packed, unpackedAtMost(width, height))
}

function readChunks(png: Buffer): { type: string; data: Buffer }[] | undefined {
  const chunks: { type: string; data: Buffer }[] = []
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

function unpacks(packed: Buffer, limit: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: limit }).length > 0
  } catch {
    return false
  }
}
