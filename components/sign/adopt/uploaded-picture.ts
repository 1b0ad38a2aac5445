import { loadPicture, PictureProblem } from '@/lib/browser/picture'
import { removePaper, visibleBox } from './paper'
import { scaledTo } from './png'
import { LONGEST_SIDE } from './strokes'

export const SIGNATURE_TYPES = ['image/png', 'image/jpeg']

/** Decodes a picture of a signature, no larger than it is stamped. */
export async function decodePicture(file: File): Promise<HTMLCanvasElement> {
  const image = await loadPicture(file, { types: SIGNATURE_TYPES, named: 'PNG or JPEG', megabytes: 10 })
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return scaledTo(image, width * scale, height * scale)
}

/** The picture's visible part, with or without the paper around the ink. */
export function cutOut(picture: HTMLCanvasElement, withoutPaper: boolean): HTMLCanvasElement {
  const copy = scaledTo(picture, picture.width, picture.height)
  const pen = copy.getContext('2d')
  const pixels = pen?.getImageData(0, 0, copy.width, copy.height)
  if (!pen || !pixels) throw new PictureProblem('This browser cannot edit pictures. Type your signature instead.')
  if (withoutPaper) removePaper(pixels)
  const box = visibleBox(pixels)
  if (!box) throw new PictureProblem('No ink was found in this picture. Keep its background, or choose another one.')
  pen.putImageData(pixels, 0, 0)
  const cut = document.createElement('canvas')
  cut.width = box.width
  cut.height = box.height
  cut.getContext('2d')?.drawImage(copy, -box.x, -box.y)
  return cut
}
