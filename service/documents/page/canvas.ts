import { type PDF, PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import type { Style } from '../text/faces'
import type { FontBook } from '../text/font-book'
import { type ShapedRun, widthOf } from '../text/shape'
import type { Typesetter } from '../text/wrap'
import type { Drawing } from './overlay'
import type { Box, Size } from './placement'
import { n, showRun } from './text-operators'

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [number, number, number]
export type TextLook = { style: Style; size: number; colour: Colour }
export type Point = { x: number; y: number }

/** Draws on one page in seen space: points from the top left. */
export type Canvas = {
  size: Size
  /** One line, its baseline at `y`. */
  text(text: string, at: Point, look: TextLook): void
  /** A stroke through these points. */
  stroke(points: Point[], width: number, colour: Colour): void
  fill(box: Box, colour: Colour): void
  image(image: PdfRef, box: Box): void
  drawing(): Drawing
  empty(): boolean
}

/** What the canvases of one document share. */
export type Press = { pdf: PDF; fonts: FontBook; type: Typesetter }

export function createCanvas({ fonts, type }: Press, size: Size): Canvas {
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

  return {
    size,
    text(text, at, { style, size: points, colour }) {
      const { runs } = type.line(text, style)
      if (runs.length === 0) return
      parts.push(`BT ${rgb(colour)} rg`)
      let x = at.x
      for (const shaped of runs) x += run(shaped, x, at.y, points)
      parts.push('ET')
    },
    stroke(points, width, colour) {
      const path = points.map(({ x, y }, index) => `${n(x)} ${n(up(y))} ${index === 0 ? 'm' : 'l'}`).join(' ')
      parts.push(`q 1 J 1 j ${rgb(colour)} RG ${n(width)} w ${path} S Q`)
    },
    fill({ x, y, width, height }, colour) {
      parts.push(`${rgb(colour)} rg ${n(x)} ${n(up(y + height))} ${n(width)} ${n(height)} re f`)
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
const rgb = (colour: Colour) => colour.map(n).join(' ')
