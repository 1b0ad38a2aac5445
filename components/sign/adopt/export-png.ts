import { exportScale, inkBox, LONGEST_SIDE, PEN, type Stroke, strokePath } from './strokes'

const MAX_BYTES = 1024 * 1024

function draw(strokes: Stroke[], color: string, longest: number): HTMLCanvasElement {
  const box = inkBox(strokes) ?? { x: 0, y: 0, width: 1, height: 1 }
  const scale = exportScale(box, longest)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(box.width * scale))
  canvas.height = Math.max(1, Math.ceil(box.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw. Type your signature instead.')
  pen.scale(scale, scale)
  pen.translate(-box.x, -box.y)
  ink(pen, strokes, color)
  return canvas
}

/** Draws strokes, on the pad and in the exported picture. */
export function ink(pen: CanvasRenderingContext2D, strokes: Stroke[], color: string): void {
  pen.strokeStyle = color
  pen.lineWidth = PEN
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) pen.stroke(new Path2D(strokePath(stroke)))
}

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('The drawing could not be turned into a picture. Type your signature instead.'))
    }, 'image/png')
  })

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The ink on a transparent background, cropped, as a base64 PNG of at most 1 MiB. */
export async function exportPng(strokes: Stroke[], color: string): Promise<string> {
  for (let longest = LONGEST_SIDE; ; longest = Math.floor(longest / 2)) {
    const blob = await toBlob(draw(strokes, color, longest))
    if (blob.size <= MAX_BYTES) return base64(blob)
  }
}
