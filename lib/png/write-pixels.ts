import { deflateSync } from 'node:zlib'
import { writeChunks } from './file'
import type { Pixels } from './pixels'

const PALETTE = 256
/** Steps of opacity: 32 look smooth, and leave room for several colors in a palette. */
const OPACITY_STEPS = 31

/** A PNG of these pixels. A few colors, as in a signature, take a byte a pixel. */
export function writePixels(pixels: Pixels): Buffer {
  return writeIndexed(pixels) ?? writeFull(pixels)
}

function writeIndexed({ width, height, rgba }: Pixels): Buffer | undefined {
  const colors = new Map<number, number>()
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const color = colorAt(rgba, pixel)
    const colorIndex = colors.get(color)
    const index = colorIndex ?? colors.size
    if (colorIndex === undefined) colors.set(color, index)
    if (index === PALETTE) return undefined
    rows[Math.floor(pixel / width) * (width + 1) + 1 + (pixel % width)] = index
  }
  const all = [...colors.keys()]
  return writeChunks([
    { type: 'IHDR', data: header(width, height, 3) },
    {
      type: 'PLTE',
      data: Buffer.from(all.flatMap((color) => [color >>> 24, (color >>> 16) & 255, (color >>> 8) & 255])),
    },
    { type: 'tRNS', data: Buffer.from(all.map((color) => color & 255)) },
    { type: 'IDAT', data: deflateSync(rows, { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}

/** A pixel as one number. Transparent pixels have no color, and opacity is rounded. */
function colorAt(rgba: Uint8ClampedArray, pixel: number): number {
  const at = pixel * 4
  const alpha = Math.round((Math.round(((rgba[at + 3] ?? 0) / 255) * OPACITY_STEPS) / OPACITY_STEPS) * 255)
  if (alpha === 0) return 0
  return (((rgba[at] ?? 0) << 24) | ((rgba[at + 1] ?? 0) << 16) | ((rgba[at + 2] ?? 0) << 8) | alpha) >>> 0
}

function writeFull({ width, height, rgba }: Pixels): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height)
  for (let y = 0; y < height; y++) rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1)
  return writeChunks([
    { type: 'IHDR', data: header(width, height, 6) },
    { type: 'IDAT', data: deflateSync(rows, { level: 9 }) },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}

function header(width: number, height: number, colorType: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, colorType], 8)
  return data
}
