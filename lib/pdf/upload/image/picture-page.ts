import { PDF, PdfDict } from '@libpdf/core'
import type { Size } from '@/lib/envelope/geometry/place'
import { PdfError } from '../../error'
import { saveReproducibly } from '../../save-reproducibly'
import { embedJpeg } from './jpeg'
import { isSideways, uprightMatrix } from './orientation'
import type { Picture } from './picture'
import { embedPng } from './png'

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
  return saveReproducibly(pdf, [content])
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
