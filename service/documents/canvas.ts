import { type PDF, PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import type { Language } from '@/lib/messages/languages'
import type { Drawing } from '@/lib/pdf/page/overlay'
import { BEGIN_ARTIFACT, beginMark } from '@/lib/pdf/structure/marks'
import type { Style } from '@/lib/pdf/text/faces'
import type { FontBook } from '@/lib/pdf/text/font-book'
import { type Line, type ShapedRun, type Typesetter, widthOf } from '@/lib/pdf/text/shape'
import { numberText, showRun } from '@/lib/pdf/text/show-run'
import type { Box, Size } from '@/lib/printing/place'
import type { Tag, Tags } from './tags'

/** What signers wrote has the blue-black of a pen, to differ from the printed page. */
export const PEN: Color = [0.07, 0.13, 0.36]
export const FAINT: Color = [0.42, 0.45, 0.5]
export const INK: Color = [0.1, 0.11, 0.13]
export const SOFT: Color = [0.33, 0.35, 0.39]
export const RULE: Color = [0.82, 0.84, 0.87]
export const SHADE: Color = [0.955, 0.96, 0.97]

/** A date with its zone, as it is printed everywhere: `2026-11-20 10:00:00 UTC`. */
export const printedDate = (date: Date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Red, green and blue from 0 to 1. */
export type Color = readonly [number, number, number]
/** `language` is that of a message of ours; other people's text has none. */
export type TextStyle = { style: Style; size: number; color: Color; language?: Language }
export type Point = { x: number; y: number }

/** Draws on one page in seen space: points from the top left. */
export type Canvas = {
  size: Size
  /** Whether places count from the right edge, as a page in Arabic is read. */
  isMirrored: boolean
  /** One line, its baseline at `y`. */
  text(line: Line, at: Point, look: TextStyle): void
  stroke(points: Point[], width: number, color: Color): void
  /** A horizontal line of this length. */
  rule(from: Point, length: number, width: number, color: Color): void
  fill(box: Box, color: Color): void
  disc(center: Point, radius: number, color: Color): void
  circle(center: Point, radius: number, width: number, color: Color): void
  image(image: PdfRef, box: Box): void
  drawing(): Drawing
  empty(): boolean
}

const DECORATION = 'decoration'

/** What the canvases of one document share. */
export type PdfBuilder = { pdf: PDF; fonts: FontBook; type: Typesetter }

/** The elements that the drawings of a canvas belong to, and the page of the canvas. */
export type Marker = { tags: Tags; page: number }

/** With a marker, what is drawn is marked as a part of the structure, or as decoration. */
export function createCanvas({ fonts, type }: PdfBuilder, size: Size, marker?: Marker): Canvas {
  const parts: string[] = []
  /** The element of the part that is open. */
  let open: Tag | typeof DECORATION | undefined
  let next = 0
  const fontsUsed = new Map<string, PdfRef>()
  const images = new Map<string, PdfRef>()
  const up = (y: number) => size.height - y

  function run(shapedRun: ShapedRun, x: number, y: number, points: number): number {
    const used = fonts.use(shapedRun.face)
    const name = `F${used.ref.objectNumber}`
    fontsUsed.set(name, used.ref)
    parts.push(`/${name} ${numberText(points)} Tf ${showRun(used, shapedRun, x, up(y), points)}`)
    return (widthOf(shapedRun.glyphs) * points) / 1000
  }

  function mark(tag: Tag | undefined): void {
    if (!marker || open === (tag ?? DECORATION)) return
    if (open) parts.push('EMC')
    open = tag ?? DECORATION
    tag?.kids.push({ page: marker.page, mcid: next })
    parts.push(tag ? beginMark(tag.role, next++) : BEGIN_ARTIFACT)
  }

  function stroke(points: Point[], width: number, color: Color): void {
    mark(undefined)
    const path = points
      .map(({ x, y }, index) => `${numberText(x)} ${numberText(up(y))} ${index === 0 ? 'm' : 'l'}`)
      .join(' ')
    parts.push(`q 1 J 1 j ${rgb(color)} RG ${numberText(width)} w ${path} S Q`)
  }

  function circlePath({ x, y }: Point, radius: number): string {
    const arm = radius * CIRCLE_ARM
    const point = (right: number, above: number) => `${numberText(x + right)} ${numberText(up(y) + above)}`
    const quarter = (...points: [number, number][]) => `${points.map((each) => point(...each)).join(' ')} c`
    const path = [
      quarter([radius, arm], [arm, radius], [0, radius]),
      quarter([-arm, radius], [-radius, arm], [-radius, 0]),
      quarter([-radius, -arm], [-arm, -radius], [0, -radius]),
      quarter([arm, -radius], [radius, -arm], [radius, 0]),
    ]
    return `${point(radius, 0)} m ${path.join(' ')}`
  }

  return {
    size,
    isMirrored: false,
    text(line, at, { style, size: points, color, language }) {
      const { runs } = type.line(line, style, language)
      if (runs.length === 0) return
      mark(marker?.tags.current)
      parts.push(`BT ${rgb(color)} rg ${rgb(color)} RG`)
      let x = at.x
      for (const shapedRun of runs) x += run(shapedRun, x, at.y, points)
      parts.push('ET')
    },
    stroke,
    rule: (from, length, ...style) => stroke([from, { ...from, x: from.x + length }], ...style),
    fill({ x, y, width, height }, color) {
      mark(undefined)
      parts.push(
        `${rgb(color)} rg ${numberText(x)} ${numberText(up(y + height))} ${numberText(width)} ${numberText(height)} re f`,
      )
    },
    disc(center, radius, color) {
      mark(undefined)
      parts.push(`${rgb(color)} rg ${circlePath(center, radius)} f`)
    },
    circle(center, radius, width, color) {
      mark(undefined)
      parts.push(`q ${rgb(color)} RG ${numberText(width)} w ${circlePath(center, radius)} s Q`)
    },
    image(image, { x, y, width, height }) {
      const name = `I${image.objectNumber}`
      images.set(name, image)
      mark(marker?.tags.current)
      parts.push(
        `q ${numberText(width)} 0 0 ${numberText(height)} ${numberText(x)} ${numberText(up(y + height))} cm /${name} Do Q`,
      )
    },
    drawing: () => ({
      content: [...parts, ...(open ? ['EMC'] : [])].join('\n'),
      resources: PdfDict.of({ Font: resourceDict(fontsUsed), XObject: resourceDict(images) }),
    }),
    empty: () => parts.length === 0,
  }
}

/** A canvas whose places count from the right edge. Text and pictures stay as they are. */
export function mirror(canvas: Canvas, type: Typesetter): Canvas {
  const from = (x: number, width = 0) => canvas.size.width - x - width
  return {
    ...canvas,
    isMirrored: true,
    text: (line, { x, y }, look) => canvas.text(line, { x: from(x, type.width(line, look.style, look.size)), y }, look),
    stroke: (points, ...style) =>
      canvas.stroke(
        points.map(({ x, y }) => ({ x: from(x), y })),
        ...style,
      ),
    rule: ({ x, y }, length, ...style) => canvas.rule({ x: from(x, length), y }, length, ...style),
    fill: (box, color) => canvas.fill({ ...box, x: from(box.x, box.width) }, color),
    disc: ({ x, y }, ...style) => canvas.disc({ x: from(x), y }, ...style),
    circle: ({ x, y }, ...style) => canvas.circle({ x: from(x), y }, ...style),
    image: (image, box) => canvas.image(image, { ...box, x: from(box.x, box.width) }),
  }
}

/** A canvas whose unit is this many points: what is drawn on it is that much larger. */
export function enlarge(canvas: Canvas, scale: number): Canvas {
  if (scale === 1) return canvas
  const point = ({ x, y }: Point) => ({ x: x * scale, y: y * scale })
  const larger = (box: Box) => enlargeBox(box, scale)
  return {
    ...canvas,
    size: { width: canvas.size.width / scale, height: canvas.size.height / scale },
    text: (line, at, look) => canvas.text(line, point(at), { ...look, size: look.size * scale }),
    stroke: (points, width, color) => canvas.stroke(points.map(point), width * scale, color),
    rule: (from, length, width, color) => canvas.rule(point(from), length * scale, width * scale, color),
    fill: (box, color) => canvas.fill(larger(box), color),
    disc: (center, radius, color) => canvas.disc(point(center), radius * scale, color),
    circle: (center, radius, width, color) => canvas.circle(point(center), radius * scale, width * scale, color),
    image: (image, box) => canvas.image(image, larger(box)),
  }
}

export const enlargeBox = ({ x, y, width, height }: Box, scale: number): Box => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
})

/** The control points of a Bezier curve that is a quarter of a circle, for a radius of 1. */
const CIRCLE_ARM = 0.5523

const resourceDict = (entries: Map<string, PdfRef>) =>
  new PdfDict([...entries].map(([name, ref]) => [PdfName.of(name), ref]))
const rgb = (color: Color) => color.map(numberText).join(' ')
