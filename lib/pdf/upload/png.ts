import { Readable } from 'node:stream'
import { createInflate, deflateSync, inflateSync } from 'node:zlib'
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import { channelsOf, findChunk, formatOf, type PngFormat, packedPixels, readChunks } from '@/lib/png/file'
import { paeth, predict } from '@/lib/png/pixels'
import { PdfError } from '../error'
import { checkPixels, colorSpaceOf, orientationOf, type Picture } from './picture'

/** Any of PNG's filters: each row says which. */
const PNG_PREDICTOR = 15
const MOST_PROFILE = 4 * 1024 * 1024

type PngFile = PngFormat & { profile?: Buffer /** All pixels, compressed with Deflate. */; data: Buffer }

/**
 * Adds a PNG to a PDF: as it is where PDF allows that, and otherwise with its colors and opacity
 * apart.
 */
export async function embedPng(pdf: PDF, file: Buffer): Promise<Picture> {
  const chunks = readChunks(file, { isTolerant: true })
  const format = chunks && formatOf(chunks)
  if (!chunks || !format) throw damagedPng()
  const { width, height } = format
  checkPixels(width, height)
  const png = { ...format, profile: unpackedProfile(findChunk(chunks, 'iCCP')), data: packedPixels(chunks) }
  const exif = findChunk(chunks, 'eXIf')
  const hasOwnOpacity = png.hasAlpha || (png.kind === 'palette' && png.transparency !== undefined)
  const ref = hasOwnOpacity || png.isInterlaced ? await unpackedImage(pdf, png) : await packedImage(pdf, png)
  return { ref, width, height, orientation: exif ? orientationOf(exif) : 1 }
}

const damagedPng = (cause?: unknown) => new PdfError('damaged', 'the PNG is damaged or cut short', cause)

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

async function packedImage(pdf: PDF, png: PngFile): Promise<PdfRef> {
  // Reading all rows refuses damage: readers differ in how much they show of a damaged picture.
  for await (const row of rowsOf(png)) void row
  const imageData = { data: png.data, channels: channelsOf(png), depth: png.depth }
  return pdf.register(image(png, imageData, { ColorSpace: colorsOf(pdf, png), ...maskOf(png, png.depth) }))
}

async function unpackedImage(pdf: PDF, png: PngFile): Promise<PdfRef> {
  const { colors, opacity } = await unpackPixels(png)
  const entries: Record<string, PdfObject> = { ColorSpace: colorsOf(pdf, png), ...maskOf(png, colors.depth) }
  if (opacity) entries.SMask = pdf.register(image(png, packed(opacity), { ColorSpace: PdfName.of('DeviceGray') }))
  return pdf.register(image(png, packed(colors), entries))
}

const packed = ({ rows, channels, depth }: Plane) => ({ data: deflateSync(rows), channels, depth })

type ImageData = { data: Uint8Array; channels: number; depth: number }

function image({ width, height }: PngFile, { data, channels, depth }: ImageData, entries: Record<string, PdfObject>) {
  const numbers = { Predictor: PNG_PREDICTOR, Colors: channels, BitsPerComponent: depth, Columns: width }
  const parameters = Object.entries(numbers).map(([key, value]) => [key, PdfNumber.of(value)] as const)
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      BitsPerComponent: PdfNumber.of(depth),
      Filter: PdfName.of('FlateDecode'),
      DecodeParms: PdfDict.of(Object.fromEntries(parameters)),
      ...entries,
    },
    data,
  )
}

function colorsOf(pdf: PDF, { kind, palette, profile }: PngFile): PdfObject {
  const base = colorSpaceOf(pdf, kind === 'gray' ? 1 : 3, profile)
  if (kind !== 'palette' || !palette) return base
  const last = PdfNumber.of(Math.floor(palette.length / 3) - 1)
  return new PdfArray([PdfName.of('Indexed'), base, last, new PdfString(palette, 'hex')])
}

/** The one color that is transparent, as the numbers of its samples. */
function maskOf({ kind, hasAlpha, depth, transparency }: PngFile, written: number): { Mask?: PdfObject } {
  const channels = kind === 'rgb' ? 3 : 1
  if (!transparency || hasAlpha || kind === 'palette' || transparency.length < channels * 2) return {}
  const factor = depth < written && written === 8 ? 255 / ((1 << depth) - 1) : 1
  const samples = Array.from({ length: channels }, (_, index) => transparency.readUInt16BE(index * 2) * factor)
  return { Mask: new PdfArray(samples.flatMap((sample) => [sample, sample].map((value) => PdfNumber.of(value)))) }
}

/** Rows of samples of a whole number of bytes, each behind the number of its filter. */
type Plane = { rows: Buffer; channels: number; depth: number }

/** The most bytes of colors and opacity when they are decompressed: 33 megapixels of 8 bits. */
const MOST_BYTES = 132 * 1024 * 1024
const PAETH = 4

/** The pixels of a PNG: colors or palette numbers, and their opacity if it differs. */
async function unpackPixels(png: PngFile): Promise<{ colors: Plane; opacity?: Plane }> {
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
  const pixel = channelsOf(png) * size
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

/** Stores bytes as differences from a prediction: photos take half. From the end. */
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
      rows[at] = (rows[at] ?? 0) - paeth(left, up, corner)
    }
  }
}

/** The pixels of a pass: the first one, and the distance between them. */
type Pass = { left: number; top: number; across: number; down: number }
/** A row's samples as they are packed; `y` counts within its pass. */
type Row = { pass: Pass; y: number; samples: Buffer }

const WHOLE: Pass[] = [{ left: 0, top: 0, across: 1, down: 1 }]
const ADAM7: Pass[] = [
  { left: 0, top: 0, across: 8, down: 8 },
  { left: 4, top: 0, across: 8, down: 8 },
  { left: 0, top: 4, across: 4, down: 8 },
  { left: 2, top: 0, across: 4, down: 4 },
  { left: 0, top: 2, across: 2, down: 4 },
  { left: 1, top: 0, across: 2, down: 2 },
  { left: 0, top: 1, across: 1, down: 2 },
]

const widthOf = ({ left, across }: Pass, { width }: PngFile) => Math.max(0, Math.ceil((width - left) / across))

/** The rows of a PNG without filters, one at a time. A wrong number is damage. */
async function* rowsOf(png: PngFile): AsyncGenerator<Row> {
  const bits = channelsOf(png) * png.depth
  const step = Math.ceil(bits / 8)
  const rows = placesOf(png, bits)
  let place = rows.next()
  let row = Buffer.alloc(0)
  let above = Buffer.alloc(0)
  let bytesInRow = 0
  for await (const chunk of inflate(png.data)) {
    for (let at = 0; at < chunk.length; ) {
      if (place.done) throw damagedPng()
      const { pass, y, bytes } = place.value
      if (bytesInRow === 0) [above, row] = [y === 0 ? Buffer.alloc(bytes) : row.subarray(1), Buffer.alloc(1 + bytes)]
      const count = chunk.copy(row, bytesInRow, at, Math.min(chunk.length, at + row.length - bytesInRow))
      at += count
      bytesInRow += count
      if (bytesInRow < row.length) continue
      undoFilter(row, above, step)
      yield { pass, y, samples: row.subarray(1) }
      bytesInRow = 0
      place = rows.next()
    }
  }
  if (!place.done) throw damagedPng()
}

function* placesOf(png: PngFile, bits: number): Generator<{ pass: Pass; y: number; bytes: number }> {
  for (const pass of png.isInterlaced ? ADAM7 : WHOLE) {
    const bytes = Math.ceil((widthOf(pass, png) * bits) / 8)
    const height = bytes === 0 ? 0 : Math.ceil((png.height - pass.top) / pass.down)
    for (let y = 0; y < height; y++) yield { pass, y, bytes }
  }
}

async function* inflate(data: Buffer): AsyncGenerator<Buffer> {
  try {
    yield* Readable.from([data]).pipe(createInflate({ chunkSize: 256 * 1024 }))
  } catch (error) {
    throw damagedPng(error)
  }
}

/** The first byte says how the others were predicted from their neighbors. */
function undoFilter(row: Buffer, above: Buffer, step: number): void {
  const filter = row[0] ?? 0
  if (filter > 4) throw damagedPng()
  for (let at = 1; filter > 0 && at < row.length; at++) {
    const left = at > step ? (row[at - step] ?? 0) : 0
    const corner = at > step ? (above[at - 1 - step] ?? 0) : 0
    row[at] = (row[at] ?? 0) + predict(filter, left, above[at - 1] ?? 0, corner)
  }
}
