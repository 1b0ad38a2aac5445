import { type PDF, PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import type { Box, Size } from '@/lib/envelope/geometry/place'
import type { Drawing } from '@/lib/pdf/page/overlay'
import type { Style } from '../text/faces'
import type { FontBook } from '../text/font-book'
import { type Line, type ShapedRun, widthOf } from '../text/shape'
import type { Typesetter } from '../text/wrap'
import { n, showRun } from './text-operators'

/** Red, green and blue from 0 to 1. */
export type Color = readonly [number, number, number]
export type TextStyle = { style: Style; size: number; color: Color }
export type Point = { x: number; y: number }

/** Draws on one page in seen space: points from the top left. */
export type Canvas = {
  size: Size
  /** One line, its baseline at `y`. */
  text(line: Line, at: Point, look: TextStyle): void
  /** A stroke through these points. */
  stroke(points: Point[], width: number, color: Color): void
  /** A horizontal line of this length. */
  rule(from: Point, length: number, width: number, color: Color): void
  fill(box: Box, color: Color): void
  image(image: PdfRef, box: Box): void
  drawing(): Drawing
  empty(): boolean
}

/** What the canvases of one document share. */
export type PdfBuilder = { pdf: PDF; fonts: FontBook; type: Typesetter }

export function createCanvas({ fonts, type }: PdfBuilder, size: Size): Canvas {
  const parts: string[] = []
  const fontsUsed = new Map<string, PdfRef>()
  const images = new Map<string, PdfRef>()
  const up = (y: number) => size.height - y

  function run(shaped: ShapedRun, x: number, y: number, points: number): number {
    const used = fonts.use(shaped.face)
    const name = `F${used.ref.objectNumber}`
    fontsUsed.set(name, used.ref)
    parts.push(`/${name} ${n(points)} Tf ${showRun(used, shaped, x, up(y), points)}`)
    return (widthOf(shaped.glyphs) * points) / 1000
  }

  function stroke(points: Point[], width: number, color: Color): void {
    const path = points.map(({ x, y }, index) => `${n(x)} ${n(up(y))} ${index === 0 ? 'm' : 'l'}`).join(' ')
    parts.push(`q 1 J 1 j ${rgb(color)} RG ${n(width)} w ${path} S Q`)
  }

  return {
    size,
    text(line, at, { style, size: points, color }) {
      const { runs } = type.line(line, style)
      if (runs.length === 0) return
      parts.push(`BT ${rgb(color)} rg ${rgb(color)} RG`)
      let x = at.x
      for (const shaped of runs) x += run(shaped, x, at.y, points)
      parts.push('ET')
    },
    stroke,
    rule: (from, length, ...style) => stroke([from, { ...from, x: from.x + length }], ...style),
    fill({ x, y, width, height }, color) {
      parts.push(`${rgb(color)} rg ${n(x)} ${n(up(y + height))} ${n(width)} ${n(height)} re f`)
    },
    image(image, { x, y, width, height }) {
      const name = `I${image.objectNumber}`
      images.set(name, image)
      parts.push(`q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(up(y + height))} cm /${name} Do Q`)
    },
    drawing: () => ({
      content: parts.join('\n'),
      resources: PdfDict.of({ Font: named(fontsUsed), XObject: named(images) }),
    }),
    empty: () => parts.length === 0,
  }
}

const named = (entries: Map<string, PdfRef>) => new PdfDict([...entries].map(([name, ref]) => [PdfName.of(name), ref]))
const rgb = (color: Color) => color.map(n).join(' ')
