import type { Box } from '@/lib/envelope/geometry/place'
import type { Pixels } from '@/lib/png/pixels'
import type { Color } from '../page/canvas'
import type { Coverage } from './coverage'

/** A picture that is drawn on; transparent at first. */
export class Bitmap implements Pixels {
  readonly rgba: Uint8ClampedArray

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.rgba = new Uint8ClampedArray(width * height * 4)
  }

  /** Colors what a shape covers. */
  fill(shape: Coverage, [red, green, blue]: Color): void {
    shape.visit((x, y, covered) => this.#blend(x, y, red * 255, green * 255, blue * 255, covered))
  }

  /** Draws a picture into a box; each pixel is the mean of those that it stands for. */
  draw(picture: Pixels, box: Box): void {
    const stepX = picture.width / box.width
    const stepY = picture.height / box.height
    const [right, bottom] = [Math.min(this.width, box.x + box.width), Math.min(this.height, box.y + box.height)]
    for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y++) {
      for (let x = Math.max(0, Math.floor(box.x)); x < right; x++) {
        const from = { x: (x - box.x) * stepX, y: (y - box.y) * stepY }
        const [red, green, blue, alpha] = mean(picture, from, { x: from.x + stepX, y: from.y + stepY })
        this.#blend(x, y, red, green, blue, alpha)
      }
    }
  }

  #blend(x: number, y: number, red: number, green: number, blue: number, alpha: number): void {
    const at = (y * this.width + x) * 4
    const below = (this.rgba[at + 3] ?? 0) / 255
    const after = alpha + below * (1 - alpha)
    if (after <= 0) return
    const mixed = (index: number, color: number) =>
      (color * alpha + (this.rgba[at + index] ?? 0) * below * (1 - alpha)) / after
    this.rgba[at] = mixed(0, red)
    this.rgba[at + 1] = mixed(1, green)
    this.rgba[at + 2] = mixed(2, blue)
    this.rgba[at + 3] = after * 255
  }
}

type Corner = { x: number; y: number }

/** The mean color of a part of a picture, weighed by opacity, and its mean opacity from 0 to 1. */
function mean({ width, height, rgba }: Pixels, from: Corner, to: Corner): [number, number, number, number] {
  const range = (start: number, end: number, size: number): [number, number] => {
    const first = Math.min(Math.max(Math.floor(start), 0), size - 1)
    return [first, Math.min(Math.max(Math.ceil(end), first + 1), size)]
  }
  const [left, right] = range(from.x, to.x, width)
  const [top, bottom] = range(from.y, to.y, height)
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4
      const weight = rgba[at + 3] ?? 0
      red += (rgba[at] ?? 0) * weight
      green += (rgba[at + 1] ?? 0) * weight
      blue += (rgba[at + 2] ?? 0) * weight
      alpha += weight
    }
  }
  if (alpha === 0) return [0, 0, 0, 0]
  return [red / alpha, green / alpha, blue / alpha, alpha / 255 / ((right - left) * (bottom - top))]
}
