import { LOGO_LIMITS } from '@/lib/contract/branding'

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/svg+xml']
const MAX_FILE = 5 * 1024 * 1024
/** Sharp at twice the size in which it is shown. */
const MAX = { width: 480, height: 160 }

/**
 * Draws a picture again as a small PNG and answers its base64. Only pixels are left: an SVG is drawn by the browser as an image, where it
 * runs no script and loads nothing.
 */
export async function logoOf(file: File): Promise<string> {
  if (!LOGO_TYPES.includes(file.type)) throw new Error('Choose a PNG, JPEG or SVG picture.')
  if (file.size > MAX_FILE) throw new Error('This picture has more than 5 MB. Choose a smaller one.')
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await image.decode().catch(() => {
      throw new Error('This picture could not be read. Choose another one.')
    })
    // An SVG without a size of its own.
    const [width, height] = [image.naturalWidth || MAX.width, image.naturalHeight || MAX.height]
    return await drawnAt(image, Math.min(MAX.width / width, MAX.height / height, vectorScale(file)), { width, height })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Only a vector picture may be enlarged. */
const vectorScale = ({ type }: File) => (type === 'image/svg+xml' ? Number.POSITIVE_INFINITY : 1)

async function drawnAt(
  image: HTMLImageElement,
  scale: number,
  size: { width: number; height: number },
): Promise<string> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const base64 = canvas.toDataURL('image/png').slice('data:image/png;base64,'.length)
  if ((base64.length * 3) / 4 <= LOGO_LIMITS.bytes) return base64
  return drawnAt(image, scale / 2, size)
}
