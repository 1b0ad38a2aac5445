import type { Point } from '../page/canvas'

/**
 * How much of each pixel a shape covers. Its edges are added one by one: each row keeps by how much the covered part changes from
 * one pixel to the next, so that the sum along the row is the coverage, without a pixel being visited twice.
 */
export class Coverage {
  readonly #changes: Float32Array
  readonly #rowLength: number

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#rowLength = width + 2
    this.#changes = new Float32Array(this.#rowLength * height)
  }

  /** An edge of a closed outline. */
  edge(from: Point, to: Point): void {
    if (from.y === to.y) return
    const isDown = from.y < to.y
    const [top, bottom] = isDown ? [from, to] : [to, from]
    const slope = (bottom.x - top.x) / (bottom.y - top.y)
    const first = Math.max(0, Math.floor(top.y))
    const last = Math.min(this.height, Math.ceil(bottom.y))
    for (let row = first; row < last; row++) {
      const start = Math.max(row, top.y)
      const end = Math.min(row + 1, bottom.y)
      if (end <= start) continue
      const xAt = (y: number) => Math.min(Math.max(top.x + (y - top.y) * slope, 0), this.width)
      this.#add(row, xAt(start), xAt(end), isDown ? end - start : start - end)
    }
  }

  /** A part of an edge within one row, of this signed height. */
  #add(row: number, x0: number, x1: number, height: number): void {
    const [left, right] = x0 < x1 ? [x0, x1] : [x1, x0]
    const base = row * this.#rowLength
    const firstPixel = Math.floor(left)
    const lastPixel = Math.max(firstPixel, Math.ceil(right) - 1)
    const span = right - left
    for (let pixel = firstPixel; pixel <= lastPixel; pixel++) {
      const from = Math.max(left, pixel)
      const to = Math.min(right, pixel + 1)
      const part = span > 0 ? (height * (to - from)) / span : height
      // Of the pixel itself, what is right of the edge is covered; of the next one, everything.
      const covered = pixel + 1 - (from + to) / 2
      this.#change(base + pixel, part * covered)
      this.#change(base + pixel + 1, part * (1 - covered))
    }
  }

  #change(at: number, by: number): void {
    this.#changes[at] = (this.#changes[at] ?? 0) + by
  }

  /** From 0 to 1, row by row. Outlines that overlap count once. */
  visit(pixel: (x: number, y: number, covered: number) => void): void {
    for (let y = 0; y < this.height; y++) {
      let sum = 0
      for (let x = 0; x < this.width; x++) {
        sum += this.#changes[y * this.#rowLength + x] ?? 0
        const covered = Math.min(1, Math.abs(sum))
        if (covered > 1 / 512) pixel(x, y, covered)
      }
    }
  }
}
