import { loadPicture, PictureProblem } from '@/lib/browser/picture'
import { LOGO_LIMITS } from '@/lib/contract/branding'

const SVG = 'image/svg+xml'
export const LOGO_TYPES = ['image/png', 'image/jpeg', SVG]
/** Sharp at twice the size in which it is shown. */
const MAX = { width: 480, height: 160 }

/** Draws a picture again as a small PNG and answers its base64. Only pixels are left. */
export async function logoOf(file: File): Promise<string> {
  const image = await loadPicture(file, { types: LOGO_TYPES, named: 'PNG, JPEG or SVG', megabytes: 5 })
  // An SVG can lack a size of its own.
  const size = { width: image.naturalWidth || MAX.width, height: image.naturalHeight || MAX.height }
  // Only a vector picture may be enlarged.
  const most = file.type === SVG ? Number.POSITIVE_INFINITY : 1
  return drawnAt(image, Math.min(MAX.width / size.width, MAX.height / size.height, most), size)
}

async function drawnAt(
  image: HTMLImageElement,
  scale: number,
  size: { width: number; height: number },
): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureProblem('This browser cannot draw pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const base64 = canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  if ((base64.length * 3) / 4 <= LOGO_LIMITS.bytes) return base64
  return drawnAt(image, scale / 2, size)
}
