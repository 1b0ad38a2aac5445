import { deflateSync } from 'node:zlib'
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
import { colorSpaceOf } from './color-space'
import { orientationOf } from './orientation'
import type { Picture } from './picture'
import { type PngFile, readPng } from './png-file'
import { type Plane, unpackPixels } from './png-pixels'
import { channelsOf, rowsOf } from './png-rows'

/** Any of PNG's filters: each row says which. */
const PNG_PREDICTOR = 15

/** Adds a PNG: as it is compressed if PDF allows that, otherwise its colors and its opacity separately. */
export async function embedPng(pdf: PDF, file: Buffer): Promise<Picture> {
  const png = readPng(file)
  const { width, height } = png
  const hasOwnOpacity = png.hasAlpha || (png.kind === 'palette' && png.transparency !== undefined)
  const ref = hasOwnOpacity || png.isInterlaced ? await unpackedImage(pdf, png) : await packedImage(pdf, png)
  return { ref, width, height, orientation: png.exif ? orientationOf(png.exif) : 1 }
}

async function packedImage(pdf: PDF, png: PngFile): Promise<PdfRef> {
  // Each reader shows a different part of a damaged picture.
  for await (const row of rowsOf(png)) void row
  const packing = { data: png.data, channels: channelsOf(png), depth: png.depth }
  return pdf.register(image(png, packing, { ColorSpace: colorsOf(pdf, png), ...maskOf(png, png.depth) }))
}

async function unpackedImage(pdf: PDF, png: PngFile): Promise<PdfRef> {
  const { colors, opacity } = await unpackPixels(png)
  const entries: Record<string, PdfObject> = { ColorSpace: colorsOf(pdf, png), ...maskOf(png, colors.depth) }
  if (opacity) entries.SMask = pdf.register(image(png, packed(opacity), { ColorSpace: PdfName.of('DeviceGray') }))
  return pdf.register(image(png, packed(colors), entries))
}

const packed = ({ rows, channels, depth }: Plane) => ({ data: deflateSync(rows), channels, depth })

type Packing = { data: Uint8Array; channels: number; depth: number }

function image({ width, height }: PngFile, { data, channels, depth }: Packing, entries: Record<string, PdfObject>) {
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
