import { channelsOf, type PngFormat } from './file'

/** Pixels of four bytes: red, green, blue, and how opaque they are. */
export type Pixels = { width: number; height: number; rgba: Uint8ClampedArray }

/** The pixels of a PNG that is not interlaced, of its unpacked rows. */
export function pixelsOf(format: PngFormat, data: Uint8Array): Pixels {
  const { width, height, depth, kind, hasAlpha, palette, transparency } = format
  const samples = channelsOf(format)
  const rowBytes = Math.ceil((width * samples * depth) / 8)
  const rows = unfilter(data, rowBytes, height, Math.max(1, (samples * depth) / 8))
  const rgba = new Uint8ClampedArray(width * height * 4)
  const sample = sampleReader(rows, rowBytes, depth)
  const scale = kind === 'palette' ? 1 : 255 / ((1 << Math.min(depth, 8)) - 1)
  const transparentColor = kind === 'palette' ? undefined : hiddenColor(transparency, samples, depth)
  const isGrey = samples < 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const from = x * samples
      const red = sample(y, from)
      if (kind === 'palette') {
        for (let index = 0; index < 3; index++) rgba[at + index] = palette?.[red * 3 + index] ?? 0
        rgba[at + 3] = transparency?.[red] ?? 255
        continue
      }
      const green = isGrey ? red : sample(y, from + 1)
      const blue = isGrey ? red : sample(y, from + 2)
      const isHidden =
        transparentColor &&
        transparentColor[0] === red &&
        (isGrey || (transparentColor[1] === green && transparentColor[2] === blue))
      rgba[at] = red * scale
      rgba[at + 1] = green * scale
      rgba[at + 2] = blue * scale
      rgba[at + 3] = isHidden ? 0 : hasAlpha ? sample(y, from + samples - 1) * scale : 255
    }
  }
  return { width, height, rgba }
}

/** The color that a picture without an alpha channel leaves out, in samples. */
function hiddenColor(transparency: Uint8Array | undefined, samples: number, depth: number): number[] | undefined {
  if (!transparency || samples % 2 === 0 || transparency.length < samples * 2) return undefined
  return Array.from({ length: samples }, (_, index) =>
    depth === 16 ? (transparency[index * 2] ?? 0) : (transparency[index * 2 + 1] ?? 0),
  )
}

/** Reads a sample of a row; of 16 bits the upper eight. */
function sampleReader(rows: Uint8Array, rowBytes: number, depth: number): (y: number, index: number) => number {
  if (depth === 8) return (y, index) => rows[y * rowBytes + index] ?? 0
  if (depth === 16) return (y, index) => rows[y * rowBytes + index * 2] ?? 0
  const perByte = 8 / depth
  const mask = (1 << depth) - 1
  return (y, index) => {
    const byte = rows[y * rowBytes + Math.floor(index / perByte)] ?? 0
    return (byte >> (8 - depth * ((index % perByte) + 1))) & mask
  }
}

/** Undoes the filters of PNG rows. Rows that are missing are zero. */
function unfilter(data: Uint8Array, rowBytes: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const from = y * (rowBytes + 1)
    const to = y * rowBytes
    const filter = data[from] ?? 0
    for (let x = 0; x < rowBytes; x++) {
      const left = x >= step ? (rows[to + x - step] ?? 0) : 0
      const up = y > 0 ? (rows[to + x - rowBytes] ?? 0) : 0
      const upLeft = x >= step && y > 0 ? (rows[to + x - rowBytes - step] ?? 0) : 0
      rows[to + x] = (data[from + 1 + x] ?? 0) + predict(filter, left, up, upLeft)
    }
  }
  return rows
}

/**
 * The prediction that a filter subtracted from a byte, made of the bytes at its left and above it.
 */
export function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, upLeft) : 0
}

/** Paeth's predictor: the neighbor nearest to a plane through all three. */
export function paeth(left: number, up: number, upLeft: number): number {
  const [toLeft, toUp, toUpLeft] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}
