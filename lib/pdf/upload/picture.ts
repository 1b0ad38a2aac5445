import { type PDF, PdfArray, PdfName, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import { PdfError } from '../error'
import { compressedStream } from '../page/contents'
import type { Matrix } from '../page/placement'

/** A picture in a PDF, in pixels as stored; `orientation` is EXIF's, from 1 to 8. */
export type Picture = { ref: PdfRef; width: number; height: number; orientation: number }

/** Twice what cameras make. A picture of this size takes 400 MB in a browser. */
const MOST_PIXELS = 100_000_000

/** Refuses a picture that is too large, before decompressing any of it. */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new PdfError('damaged', 'the picture has no pixels')
  if (width * height > MOST_PIXELS) throw new PdfError('too_large', `the picture has more than ${MOST_PIXELS} pixels`)
}

const DEVICES = new Map([
  [1, { device: 'DeviceGray', profile: 'GRAY' }],
  [3, { device: 'DeviceRGB', profile: 'RGB ' }],
  [4, { device: 'DeviceCMYK', profile: 'CMYK' }],
])
const HEADER = 128

/** What the numbers of a pixel mean: by the picture's own profile, if it has as many channels. */
export function colorSpaceOf(pdf: PDF, components: number, profile?: Buffer): PdfObject {
  const space = DEVICES.get(components)
  const device = PdfName.of(space?.device ?? 'DeviceRGB')
  const isProfile =
    profile !== undefined &&
    profile.length > HEADER &&
    profile.toString('latin1', 36, 40) === 'acsp' &&
    profile.toString('latin1', 16, 20) === space?.profile
  if (!isProfile) return device
  const entries = { N: PdfNumber.of(components), Alternate: device }
  return new PdfArray([PdfName.of('ICCBased'), compressedStream(pdf, entries, profile)])
}

const ORIENTATION = 0x0112
const ENTRY = 12

/** How the camera was held, from EXIF data: 1 to 8, or 1 if it is not given. */
export function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2)
  if (exif.length < 14 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number) =>
    at + 2 > exif.length ? 0 : order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at)
  const start = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * ENTRY
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Whether the picture is stored lying on its side. */
export const isSideways = (orientation: number) => orientation >= 5

/** Draws a stored picture, which fills a square of one unit, upright into a box of this size. */
export function uprightMatrix(orientation: number, width: number, height: number): Matrix {
  const matrices: Matrix[] = [
    [width, 0, 0, height, 0, 0],
    [-width, 0, 0, height, width, 0],
    [-width, 0, 0, -height, width, height],
    [width, 0, 0, -height, 0, height],
    [0, -height, -width, 0, width, height],
    [0, -height, width, 0, 0, height],
    [0, height, width, 0, 0, 0],
    [0, height, -width, 0, width, 0],
  ]
  return matrices[orientation - 1] ?? [width, 0, 0, height, 0, 0]
}
