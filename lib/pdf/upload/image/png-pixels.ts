import { PdfError } from '../../error'
import type { PngFile } from './png-file'
import { nearest, type Row, rowsOf, widthOf } from './png-rows'

/** Rows of samples of a whole number of bytes, each behind the number of its filter. */
export type Plane = { rows: Buffer; channels: number; depth: number }

/** What colors and opacity may take decompressed: 33 megapixels of 8 bits. */
const MOST_BYTES = 132 * 1024 * 1024
const PAETH = 4

/** The pixels of a PNG in reading order: colors (or numbers of the palette), and how opaque each is if that differs. */
export async function unpackPixels(png: PngFile): Promise<{ colors: Plane; opacity?: Plane }> {
  const depth = png.depth === 16 ? 16 : 8
  const steps = png.kind === 'palette' ? png.transparency : undefined
  const colorChannels = png.kind === 'rgb' ? 3 : 1
  const isTransparent = png.hasAlpha || steps !== undefined
  const bytes = (depth / 8) * png.width * png.height * (colorChannels + (isTransparent ? 1 : 0))
  if (bytes > MOST_BYTES) throw new PdfError('too_large', 'the picture has too many pixels for its kind')
  const plane = (channels: number): Plane => ({
    rows: Buffer.alloc(png.height * rowLength({ channels, depth }, png.width)),
    channels,
    depth,
  })
  const colors = plane(colorChannels)
  const opacity = isTransparent ? plane(1) : undefined
  for await (const row of rowsOf(png)) {
    placeSamples(png, row, colors, 0)
    if (opacity && png.hasAlpha) placeSamples(png, row, opacity, colorChannels)
    else if (opacity && steps) placeSamples(png, row, opacity, 0, (index) => steps[index] ?? 255)
  }
  if (png.kind !== 'palette') predictRows(colors, png.width)
  return { colors, opacity }
}

const rowLength = ({ channels, depth }: Omit<Plane, 'rows'>, width: number) => 1 + width * channels * (depth / 8)

/** Copies the samples of a plane, from the given channel on, to where their pixels are. */
function placeSamples(png: PngFile, { pass, y, samples }: Row, plane: Plane, first: number, map = scaleOf(png)): void {
  const { rows, channels } = plane
  const size = plane.depth / 8
  const pixel = ((png.kind === 'rgb' ? 3 : 1) + (png.hasAlpha ? 1 : 0)) * size
  const start = (pass.top + y * pass.down) * rowLength(plane, png.width) + 1
  for (let x = 0, end = widthOf(pass, png); x < end; x++) {
    const to = start + (pass.left + x * pass.across) * channels * size
    if (png.depth >= 8) {
      const from = x * pixel + first * size
      for (let byte = 0; byte < channels * size; byte++) rows[to + byte] = map(samples[from + byte] ?? 0)
    } else {
      const bit = x * png.depth
      const packed = (samples[bit >> 3] ?? 0) >> (8 - png.depth - (bit & 7))
      rows[to] = map(packed & ((1 << png.depth) - 1))
    }
  }
}

/** Grays of few bits as grays of eight; numbers of a palette stay. */
function scaleOf({ kind, depth }: PngFile): (sample: number) => number {
  const factor = kind === 'gray' && depth < 8 ? 255 / ((1 << depth) - 1) : 1
  return (sample) => sample * factor
}

/** Stores each byte as its difference from a prediction, which halves the size of compressed photos. In place, from the end. */
function predictRows(plane: Plane, width: number): void {
  const { rows, channels, depth } = plane
  const length = rowLength(plane, width)
  const step = channels * (depth / 8)
  for (let start = rows.length - length; start >= 0; start -= length) {
    rows[start] = PAETH
    for (let at = start + length - 1; at > start; at--) {
      const hasLeft = at - step > start
      const left = hasLeft ? (rows[at - step] ?? 0) : 0
      const up = start > 0 ? (rows[at - length] ?? 0) : 0
      const corner = hasLeft && start > 0 ? (rows[at - length - step] ?? 0) : 0
      rows[at] = (rows[at] ?? 0) - nearest(left, up, corner)
    }
  }
}
