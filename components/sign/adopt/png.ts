import { PictureProblem } from '@/lib/browser/picture'

/** The service refuses a larger picture. */
const MAX_BYTES = 1024 * 1024
const FAILED = 'The picture could not be saved. Type your signature instead.'

/** A picture as base64 PNG of at most 1 MiB; one that would be larger is halved until it fits. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<string> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new PictureProblem(FAILED)
  if (blob.size <= MAX_BYTES) return base64(blob)
  return pngOf(scaledTo(canvas, canvas.width / 2, canvas.height / 2))
}

export function scaledTo(image: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new PictureProblem(FAILED)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
