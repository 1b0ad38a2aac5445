import { removePaper, visibleBox } from './paper'
import { scaledTo } from './png'
import { LONGEST_SIDE } from './strokes'

const MEBIBYTE = 1024 * 1024
const MAX_FILE = 10 * MEBIBYTE
const MAX_PIXELS = 50_000_000
export const ACCEPTED = 'image/png,image/jpeg'

/** Decodes a picture of a signature, no larger than it is stamped. Throws what to tell the person. */
export async function decodePicture(file: File): Promise<HTMLCanvasElement> {
  if (!ACCEPTED.split(',').includes(file.type)) throw new Error('Choose a PNG or JPEG picture.')
  if (file.size > MAX_FILE) throw new Error('This picture has more than 10 MB. Choose a smaller one.')
  const image = await createImageBitmap(file).catch(() => {
    throw new Error('This picture could not be read. Choose another one.')
  })
  try {
    const { width, height } = image
    if (width * height > MAX_PIXELS) throw new Error('This picture has too many pixels. Choose a smaller one.')
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
    return scaledTo(image, width * scale, height * scale)
  } finally {
    image.close()
  }
}

/** The picture's visible part, with or without the paper around the ink. */
export function cutOut(picture: HTMLCanvasElement, withoutPaper: boolean): HTMLCanvasElement {
  const copy = scaledTo(picture, picture.width, picture.height)
  const pen = copy.getContext('2d')
  const pixels = pen?.getImageData(0, 0, copy.width, copy.height)
  if (!pen || !pixels) throw new Error('This browser cannot edit pictures. Type your signature instead.')
  if (withoutPaper) removePaper(pixels)
  const box = visibleBox(pixels)
  if (!box) throw new Error('No ink was found in this picture. Keep its background, or choose another one.')
  pen.putImageData(pixels, 0, 0)
  const cut = document.createElement('canvas')
  cut.width = box.width
  cut.height = box.height
  cut.getContext('2d')?.drawImage(copy, -box.x, -box.y)
  return cut
}
