export type Point = { x: number; y: number }
export type Stroke = Point[]
export type Box = { x: number; y: number; width: number; height: number }

/** Width of the pen, in the units of the pad. */
export const PEN = 2.5

/** The smallest box around all ink, including the pen's width; undefined if nothing is drawn. */
export function inkBox(strokes: Stroke[], pen = PEN): Box | undefined {
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const x = Math.min(...xs) - pen
  const y = Math.min(...ys) - pen
  return { x, y, width: Math.max(...xs) + pen - x, height: Math.max(...ys) + pen - y }
}

/** Longest side of an exported picture: sharp when printed at the size of a signature, far below the byte limit. */
export const LONGEST_SIDE = 1200

/** The factor that makes a box's picture as large as allowed, at most 4. */
export function exportScale(box: Box, longest = LONGEST_SIDE): number {
  return Math.min(4, longest / Math.max(box.width, box.height))
}

/** One stroke as a smooth path: curves through the midpoints with the points as handles. A single touch becomes a dot. */
export function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  const last = rest.at(-1)
  if (!last) return `M${first.x} ${first.y}l0.01 0`
  const curves = rest.slice(0, -1).map((point, at) => {
    const next = rest[at + 1] ?? point
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return `M${first.x} ${first.y}${curves.join('')}L${last.x} ${last.y}`
}

/** Too little ink for a mark: an accidental touch. */
export function isSlip(strokes: Stroke[]): boolean {
  const box = inkBox(strokes, 0)
  return !box || Math.max(box.width, box.height) < 8
}

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
