import { createHash } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from '@libpdf/core'
import type { Size } from '@/lib/printing/place'
import { type CanonicalPdf, makeCanonical } from '../canonical'
import { PdfError } from '../error'
import { mergePages } from '../merge/merge-pages'
import { writeFile } from '../write-file'
import { checkPixels, colorSpaceOf, isSideways, orientationOf, type Picture, uprightMatrix } from './picture'
import { embedPng } from './png'
import type { Jobs, PreparedPdf, UploadedFile } from './protocol'

/** Reads what a person chose, makes a PDF of it that can be signed, or refuses it. */
export async function readFile({ content, type, password }: UploadedFile): Promise<CanonicalPdf> {
  if (content.length === 0) throw new PdfError('empty', 'the file is empty')
  if (type === 'image') return makeCanonical(await picturePage(content))
  const result = await makeCanonical(content, password)
  if (result.cover) throw new PdfError(result.cover, 'the pages of the file only say that another program is needed')
  return result
}

const POINTS_PER_PIXEL = 72 / 150
const A4 = { short: 595.28, long: 841.89 }
/** A smaller page has no room for a signature. */
const SMALLEST_SIDE = 72

/** A PDF of one page with a picture: at 150 dpi, made smaller where that is more than A4. */
export async function picturePage(content: Uint8Array): Promise<Uint8Array> {
  const pdf = PDF.create()
  const { ref, width, height, orientation } = await embedPicture(pdf, content)
  const picture = fitPaper(isSideways(orientation) ? { width: height, height: width } : { width, height })
  const page = { width: Math.max(picture.width, SMALLEST_SIDE), height: Math.max(picture.height, SMALLEST_SIDE) }
  const place = `1 0 0 1 ${points((page.width - picture.width) / 2)} ${points((page.height - picture.height) / 2)} cm`
  const upright = uprightMatrix(orientation, picture.width, picture.height).map(points).join(' ')
  const { dict } = pdf.addPage(page)
  dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Picture: ref }) }))
  dict.set('Contents', pdf.createStream({}, Buffer.from(`q ${place} ${upright} cm /Picture Do Q`, 'latin1')))
  return writeFile(pdf)
}

function embedPicture(pdf: PDF, content: Uint8Array): Promise<Picture> | Picture {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (file.toString('latin1', 1, 4) === 'PNG') return embedPng(pdf, file)
  if (file[0] === 0xff && file[1] === 0xd8) return embedJpeg(pdf, file)
  throw new PdfError('not_image', 'the file is not a JPEG or PNG')
}

const points = (value: number) => value.toFixed(3)

function fitPaper({ width, height }: Size): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const scale = Math.min(POINTS_PER_PIXEL, A4.short / short, A4.long / long)
  return { width: width * scale, height: height * scale }
}

const [APP0, APP1, APP2, APP14, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xfe]
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Baseline, extended and progressive: what every PDF reader draws. */
const DRAWN_FRAMES = [0xc0, 0xc1, 0xc2]
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const EXIF = 'Exif\0\0'
const PROFILE = 'ICC_PROFILE\0'

/** `data` begins with the marker and ends before the next one. */
type Segment = { marker: number; data: Buffer }

/**
 * Adds a JPEG as it is compressed. What it says of itself (place, camera, preview, comments) is
 * left out; the color profile goes into the PDF.
 */
function embedJpeg(pdf: PDF, file: Buffer): Picture {
  const segments = [...segmentsOf(file)]
  const frame = segments.find(({ marker }) => DRAWN_FRAMES.includes(marker))?.data
  if (!frame || frame.length < 10 || segments.some(({ marker }) => OTHER_FRAMES.includes(marker)) || frame[4] !== 8)
    throw new PdfError('not_image', 'the JPEG is of a kind that PDF readers do not draw')
  const [height, width, components] = [frame.readUInt16BE(5), frame.readUInt16BE(7), frame[9] ?? 0]
  if (![1, 3, 4].includes(components)) throw new PdfError('not_image', `the JPEG has ${components} colors`)
  checkPixels(width, height)
  const stream = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Image'),
      Width: PdfNumber.of(width),
      Height: PdfNumber.of(height),
      BitsPerComponent: PdfNumber.of(8),
      ColorSpace: colorSpaceOf(pdf, components, profileOf(segments)),
      Filter: PdfName.of('DCTDecode'),
    },
    Buffer.concat([file.subarray(0, 2), ...segments.filter(isDrawn).map(({ data }) => data)]),
  )
  // Adobe's programs store ink the other way around.
  if (components === 4 && segments.some(isAdobe))
    stream.set('Decode', new PdfArray([1, 0, 1, 0, 1, 0, 1, 0].map((value) => PdfNumber.of(value))))
  const exif = segments.find((each) => each.marker === APP1 && body(each).toString('latin1', 0, 6) === EXIF)
  return { ref: pdf.register(stream), width, height, orientation: exif ? orientationOf(body(exif).subarray(6)) : 1 }
}

const body = ({ data }: Segment) => data.subarray(4)
const isAdobe = (segment: Segment) => segment.marker === APP14 && body(segment).toString('latin1', 0, 5) === 'Adobe'
const isDrawn = (segment: Segment) =>
  isAdobe(segment) || !((segment.marker >= APP0 && segment.marker <= 0xef) || segment.marker === COMMENT)

/** The segments from the first marker to the picture's end. Other files may follow it. */
function* segmentsOf(file: Buffer): Generator<Segment> {
  let at = 2
  while (at + 2 <= file.length) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) throw damagedJpeg()
    if (marker === 0xff) at++
    else {
      const end = marker === END_OF_IMAGE ? at + 2 : segmentEnd(file, at, marker)
      if (end > file.length) throw damagedJpeg()
      yield { marker, data: file.subarray(at, end) }
      if (marker === END_OF_IMAGE) return
      at = end
    }
  }
  throw damagedJpeg()
}

function segmentEnd(file: Buffer, at: number, marker: number): number {
  if (at + 4 > file.length) throw damagedJpeg()
  const end = at + 2 + file.readUInt16BE(at + 2)
  return marker === START_OF_SCAN ? scanEnd(file, end) : end
}

/** Compressed data contains only restart markers. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw damagedJpeg()
}

/** A large profile comes in numbered parts. */
function profileOf(segments: Segment[]): Buffer | undefined {
  const parts = segments.filter((each) => each.marker === APP2 && body(each).toString('latin1', 0, 12) === PROFILE)
  const inOrder = parts.map(body).sort((one, other) => (one[12] ?? 0) - (other[12] ?? 0))
  return parts.length > 0 ? Buffer.concat(inOrder.map((part) => part.subarray(14))) : undefined
}

const damagedJpeg = () => new PdfError('damaged', 'the JPEG is damaged or cut short')

/** A new PDF of chosen pages. Forms become part of them, as they will be in the sealed document. */
export async function preparePages({ content, pages }: Jobs['prepare']['input']): Promise<PreparedPdf> {
  const { pdf } = await mergePages([{ name: 'the file', content, pages }])
  const bytes = writeFile(pdf)
  return { content: bytes, sha256: createHash('sha256').update(bytes).digest('hex'), pageCount: pages.length }
}
