import { crc32, deflateSync } from 'node:zlib'
import { chance } from './chance'

const WIDTH = 360
const HEIGHT = 110
const PEN = { red: 24, green: 38, blue: 96, radius: 1.7 }
const STEPS = 90

type Point = { x: number; y: number }

/** A PNG of a signature drawn by hand, on nothing; the same name always signs the same way. */
export function scribble(name: string): string {
  const random = chance(name)
  const alpha = new Uint8Array(WIDTH * HEIGHT)
  const strokes = 4 + Math.floor(random() * 3)
  let pen = { x: 18, y: HEIGHT * 0.62 }
  for (let stroke = 0; stroke < strokes; stroke++) {
    const reach = (WIDTH - 40) / strokes
    const end = { x: pen.x + reach * (0.75 + random() * 0.3), y: HEIGHT * (0.5 + random() * 0.25) }
    const rise = { x: pen.x + reach * (random() * 0.9 - 0.1), y: HEIGHT * (0.02 + random() * 0.2) }
    const fall = { x: pen.x + reach * (0.4 + random() * 0.5), y: HEIGHT * (0.78 + random() * 0.2) }
    draw(alpha, pen, rise, fall, end)
    pen = end
  }
  draw(
    alpha,
    { x: 30, y: HEIGHT * 0.9 },
    { x: 140, y: HEIGHT * 0.78 },
    { x: 220, y: HEIGHT * 0.98 },
    { x: pen.x, y: HEIGHT * 0.82 },
  )
  return png(alpha).toString('base64')
}

/** A cubic curve, thinner where the hand is fast. */
function draw(alpha: Uint8Array, a: Point, b: Point, c: Point, d: Point): void {
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS
    const u = 1 - t
    const at = (p: keyof Point) => u ** 3 * a[p] + 3 * u * u * t * b[p] + 3 * u * t * t * c[p] + t ** 3 * d[p]
    dot(alpha, at('x'), at('y'), PEN.radius * (0.65 + 0.5 * Math.sin(Math.PI * t)))
  }
}

function dot(alpha: Uint8Array, x: number, y: number, radius: number): void {
  for (let row = Math.max(0, Math.floor(y - 3)); row <= Math.min(HEIGHT - 1, y + 3); row++) {
    for (let column = Math.max(0, Math.floor(x - 3)); column <= Math.min(WIDTH - 1, x + 3); column++) {
      const ink = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y)))
      const index = row * WIDTH + column
      alpha[index] = Math.max(alpha[index] ?? 0, Math.round(ink * 255))
    }
  }
}

function png(alpha: Uint8Array): Buffer {
  const rows = Buffer.alloc(HEIGHT * (WIDTH * 4 + 1))
  alpha.forEach((ink, index) => {
    const at = Math.floor(index / WIDTH) * (WIDTH * 4 + 1) + 1 + (index % WIDTH) * 4
    rows.set([PEN.red, PEN.green, PEN.blue, ink], at)
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 6], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
