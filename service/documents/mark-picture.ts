import { PdfRef } from '@libpdf/core'
import type { Face } from '@/lib/pdf/text/faces'
import type { Typesetter } from '@/lib/pdf/text/shape'
import type { Pixels } from '@/lib/png/pixels'
import { readPng } from '@/lib/png/png'
import { writePixels } from '@/lib/png/write-pixels'
import type { Box, Size } from '@/lib/printing/place'
import { invalid } from '../errors'
import type { Color, Point } from './canvas'
import { MARK_LIMITS, type StampedMark } from './engine'
import { type Caption, drawCaption, type MarkCanvas, type Pictures, stampMark } from './stamp'

/** Pixels a point: as sharp as a phone shows a page. */
const SHARPEST = 3
const MOST_PIXELS = 400_000
/** A picture with more bytes is drawn again with fewer pixels. */
export const PICTURE_BYTES = 32 * 1024
const SMALLEST_SIDE = 8
const SEGMENTS = 8

export type MarkDrawing = { type: Typesetter; pixels: (png: string) => Pixels }

/** A PNG of a field with its mark and caption, as stamped, with nothing behind it. */
export function drawMarkPicture(
  drawing: MarkDrawing,
  field: StampedMark,
  { width, height }: Size,
  caption: Caption | undefined,
): Buffer {
  const size = { width, height }
  let scale = Math.min(SHARPEST, Math.sqrt(MOST_PIXELS / (size.width * size.height)))
  for (;;) {
    const png = drawnAt(drawing, field, size, caption, scale)
    if (png.length <= PICTURE_BYTES || Math.max(size.width, size.height) * scale <= SMALLEST_SIDE) return png
    scale /= Math.max(1.25, Math.sqrt(png.length / PICTURE_BYTES))
  }
}

function drawnAt(
  { type, pixels }: MarkDrawing,
  field: StampedMark,
  size: Size,
  caption: Caption | undefined,
  scale: number,
): Buffer {
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  const bitmap = new Bitmap(side(size.width), side(size.height))
  const pixelsByRef = new Map<PdfRef, Pixels>()
  const pictures: Pictures = (png) => {
    const found = pixels(png)
    const ref = PdfRef.of(pixelsByRef.size + 1, 0)
    pixelsByRef.set(ref, found)
    return { ref, width: found.width, height: found.height }
  }
  const canvas: MarkCanvas = {
    text(line, at, { style, size: points, color }) {
      const shape = new Coverage(bitmap.width, bitmap.height)
      let x = at.x
      for (const { face, glyphs } of type.line(line, style).runs) {
        for (const glyph of glyphs) {
          const place = (point: Point) => ({
            x: (x + ((glyph.dx + point.x) * points) / 1000) * scale,
            y: (at.y - ((glyph.dy + point.y) * points) / 1000) * scale,
          })
          for (const [from, to] of edgesOf(face, glyph.id)) shape.edge(place(from), place(to))
          x += (glyph.advance * points) / 1000
        }
      }
      bitmap.fill(shape, color)
    },
    image(ref, { x, y, width, height }) {
      const picture = pixelsByRef.get(ref)
      const box = { x: x * scale, y: y * scale, width: width * scale, height: height * scale }
      if (picture) bitmap.draw(picture, box)
    },
  }
  const box = { x: 0, y: 0, ...size }
  stampMark(canvas, { type }, pictures, field, box)
  if (caption) drawCaption(canvas, caption, box)
  return writePixels(bitmap)
}

export function markPixels(png: string): Pixels {
  const pixels = readPng(Buffer.from(png, 'base64'), MARK_LIMITS)?.pixels()
  if (!pixels) throw invalid('a drawn mark is not a PNG that can be drawn', 'mark_not_drawable')
  return pixels
}

/** A glyph's closed outlines as straight edges, in thousandths of the type size. */
function* edgesOf({ font, unitsPerEm }: Face, glyph: number): Generator<[Point, Point]> {
  const scale = 1000 / unitsPerEm
  let start: Point = { x: 0, y: 0 }
  let pen = start
  for (const { type, values } of font.glyphToJson(glyph)) {
    const points = pairs(values.map((value) => value * scale))
    if (type === 'M') {
      const [first = start] = points
      if (pen !== start) yield [pen, start]
      start = first
      pen = first
    } else if (type === 'Z') {
      yield [pen, start]
      pen = start
    } else {
      const curve = [pen, ...points]
      for (let step = 1; step <= (curve.length > 2 ? SEGMENTS : 1); step++) {
        const next = pointOn(curve, curve.length > 2 ? step / SEGMENTS : 1)
        yield [pen, next]
        pen = next
      }
    }
  }
}

function pairs(values: number[]): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < values.length; at += 2) points.push({ x: values[at] ?? 0, y: values[at + 1] ?? 0 })
  return points
}

/** De Casteljau: a point of a curve of any degree. */
function pointOn(curve: readonly Point[], at: number): Point {
  let points = [...curve]
  while (points.length > 1) {
    points = points.slice(1).map((point, index) => {
      const before = points[index] ?? point
      return { x: before.x + (point.x - before.x) * at, y: before.y + (point.y - before.y) * at }
    })
  }
  return points[0] ?? { x: 0, y: 0 }
}

/** A picture to draw on, which is transparent at first. */
class Bitmap implements Pixels {
  readonly rgba: Uint8ClampedArray

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.rgba = new Uint8ClampedArray(width * height * 4)
  }

  fill(shape: Coverage, [red, green, blue]: Color): void {
    shape.visit((x, y, coverage) => this.#blend(x, y, red * 255, green * 255, blue * 255, coverage))
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
    const mix = (index: number, color: number) =>
      (color * alpha + (this.rgba[at + index] ?? 0) * below * (1 - alpha)) / after
    this.rgba[at] = mix(0, red)
    this.rgba[at + 1] = mix(1, green)
    this.rgba[at + 2] = mix(2, blue)
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

/**
 * How much of each pixel a shape covers. Its edges are added one by one: each row keeps by how much
 * the covered part changes from one pixel to the next, so that the sum along the row is the
 * coverage, without a pixel being visited twice.
 */
class Coverage {
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
      // This pixel is covered to the right of the edge, and the next one wholly.
      const coverage = pixel + 1 - (from + to) / 2
      this.#change(base + pixel, part * coverage)
      this.#change(base + pixel + 1, part * (1 - coverage))
    }
  }

  #change(at: number, by: number): void {
    this.#changes[at] = (this.#changes[at] ?? 0) + by
  }

  /** Visits pixels with their coverage from 0 to 1, row by row. Overlapping outlines count once. */
  visit(pixel: (x: number, y: number, coverage: number) => void): void {
    for (let y = 0; y < this.height; y++) {
      let sum = 0
      for (let x = 0; x < this.width; x++) {
        sum += this.#changes[y * this.#rowLength + x] ?? 0
        const coverage = Math.min(1, Math.abs(sum))
        if (coverage > 1 / 512) pixel(x, y, coverage)
      }
    }
  }
}
