import { type PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { own } from '@/lib/text/json'
import { exact } from '../page/exact-number'
import { listAt, numberOf, numbersOf, resolve } from '../page/geometry'
import { borderOf, color, ellipse, number, rectangle } from './appearance/widget'

type Box = [left: number, bottom: number, right: number, top: number]
/** What is drawn in page space, and the box around it. */
type Drawing = { content: string; box: Box; blend?: 'Multiply' }

const BLACK = [0]
const YELLOW = [1, 1, 0]

/** Draws a highlight or another mark without an appearance, as pdf.js does. */
export function markAppearance(pdf: PDF, annotation: PdfDict, subtype: string): PdfStream | undefined {
  const drawing = own(DRAWINGS, subtype)?.(pdf, annotation)
  if (!drawing) return undefined
  const opacity = numberOf(resolve(pdf, annotation.get('CA')))
  const state = PdfDict.of({ Type: PdfName.of('ExtGState') })
  if (opacity !== undefined) for (const key of ['CA', 'ca']) state.set(key, exact(opacity))
  if (drawing.blend) state.set('BM', PdfName.of(drawing.blend))
  return PdfStream.fromDict(
    {
      BBox: new PdfArray(drawing.box.map(exact)),
      Resources: PdfDict.of({ ExtGState: PdfDict.of({ Look: state }) }),
    },
    Buffer.from(`/Look gs ${drawing.content}`, 'latin1'),
  )
}

const DRAWINGS: Record<string, (pdf: PDF, annotation: PdfDict) => Drawing | undefined> = {
  Highlight: (pdf, mark) => {
    const fill = color(colorOf(pdf, mark, 'C') ?? YELLOW, 'fill')
    const boxes = overText(pdf, mark, ([left, bottom, right, top]) =>
      rectangle(left, bottom, right - left, top - bottom),
    )
    return boxes && { ...boxes, content: `${fill} ${boxes.content} f`, blend: 'Multiply' }
  },
  Underline: (pdf, mark) =>
    strokeDrawing(pdf, mark, 0.571, ([left, bottom, right]) => `${line([left, bottom + 1.3, right, bottom + 1.3])} S`),
  StrikeOut: (pdf, mark) =>
    strokeDrawing(pdf, mark, 1, ([left, bottom, right, top]) => {
      const middle = (bottom + top) / 2
      return `${line([left, middle, right, middle])} S`
    }),
  Squiggly: (pdf, mark) => {
    const squiggles = strokeDrawing(pdf, mark, 1, squiggle)
    const [left, bottom, right, top] = squiggles?.box ?? [0, 0, 0, 0]
    // Its waves reach below the text.
    return squiggles && { ...squiggles, box: [left, bottom - (top - bottom) / 3, right, top] }
  },
  Line: (pdf, mark) => {
    const ends = numbersOf(pdf, mark.get('L'))
    return ends.length < 4 ? undefined : paths(pdf, mark, [ends.slice(0, 4)], 'S')
  },
  PolyLine: (pdf, mark) => paths(pdf, mark, [numbersOf(pdf, mark.get('Vertices'))], paintOperator(pdf, mark) ?? 'S'),
  Polygon: (pdf, mark) => paths(pdf, mark, [numbersOf(pdf, mark.get('Vertices'))], paintOperator(pdf, mark) ?? 's'),
  Ink: (pdf, mark) => {
    const strokes = listAt(pdf, mark, 'InkList').map((item) => numbersOf(pdf, item))
    return paths(pdf, mark, strokes, 'S')
  },
  Square: (pdf, mark) =>
    shape(pdf, mark, ([left, bottom, right, top]) => rectangle(left, bottom, right - left, top - bottom)),
  Circle: (pdf, mark) => shape(pdf, mark, oval),
}

/** Undefined where the annotation has no color. */
function colorOf(pdf: PDF, mark: PdfDict, key: 'C' | 'IC'): number[] | undefined {
  const values = numbersOf(pdf, mark.get(key))
  return [1, 3, 4].includes(values.length) ? values : undefined
}

const fillOf = (pdf: PDF, mark: PdfDict) => colorOf(pdf, mark, 'IC')
/** How a shape is filled; undefined where it is only a line. */
function paintOperator(pdf: PDF, mark: PdfDict): 'f' | 'b' | undefined {
  const fill = fillOf(pdf, mark)
  if (!fill) return undefined
  const isLineless = mark.has('C') && String(colorOf(pdf, mark, 'C') ?? fill) === String(fill)
  return isLineless ? 'f' : 'b'
}

const strokeColor = (pdf: PDF, mark: PdfDict) => color(colorOf(pdf, mark, 'C') ?? BLACK, 'stroke')
const line = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) =>
  `${number(x1)} ${number(y1)} m ${number(x2)} ${number(y2)} l`

/** Something drawn over each piece of text that the annotation marks. */
function overText(pdf: PDF, mark: PdfDict, draw: (box: Box) => string): { content: string; box: Box } | undefined {
  const points = numbersOf(pdf, mark.get('QuadPoints'))
  if (points.length === 0 || points.length % 8 > 0) return undefined
  const boxes: Box[] = []
  for (let at = 0; at < points.length; at += 8) {
    const around = boxAround([points.slice(at, at + 8)])
    if (around) boxes.push(around)
  }
  const box = boxAround(boxes)
  return box && { content: boxes.map(draw).join(' '), box }
}

function strokeDrawing(pdf: PDF, mark: PdfDict, width: number, draw: (box: Box) => string): Drawing | undefined {
  const appearance = overText(pdf, mark, draw)
  return appearance && { ...appearance, content: `${strokeColor(pdf, mark)} [] 0 d ${width} w ${appearance.content}` }
}

function squiggle([left, bottom, right, top]: Box): string {
  const step = (top - bottom) / 6
  const count = Math.min(10_000, Math.max(1, Math.ceil((right - left) / 2)))
  const turns = Array.from(
    { length: count },
    (_, at) => `${number(left + 2 * (at + 1))} ${number(bottom + (at % 2 === 0 ? 0 : step))} l`,
  )
  return `${number(left)} ${number(bottom + step)} m ${turns.join(' ')} S`
}

/** Connected points, drawn as wide as the border, or 1 point. */
function paths(pdf: PDF, mark: PdfDict, lists: number[][], operator: string): Drawing | undefined {
  const drawable = lists.filter((points) => points.length >= 2)
  const width = borderOf(pdf, mark)?.width || 1
  const box = boxAround(drawable)
  if (!box) return undefined
  const fill = fillOf(pdf, mark)
  const content = drawable.map((points) => {
    const pairs = points.slice(0, points.length - (points.length % 2))
    const steps: string[] = []
    for (let at = 0; at < pairs.length; at += 2)
      steps.push(`${number(pairs[at] ?? 0)} ${number(pairs[at + 1] ?? 0)} ${at === 0 ? 'm' : 'l'}`)
    return `${steps.join(' ')} ${operator}`
  })
  const colors = [strokeColor(pdf, mark), fill && color(fill, 'fill')].filter(Boolean).join(' ')
  return { box: widen(box, 2 * width), content: `${colors} ${number(width)} w ${content.join(' ')}` }
}

/** A closed shape within the annotation's rectangle and its border. */
function shape(pdf: PDF, mark: PdfDict, draw: (inner: Box) => string): Drawing | undefined {
  const box = boxAround([numbersOf(pdf, mark.get('Rect')).slice(0, 4)])
  const width = borderOf(pdf, mark)?.width ?? 0
  const fill = fillOf(pdf, mark)
  if (!box || (width === 0 && !fill)) return undefined
  const colors = [strokeColor(pdf, mark), fill && color(fill, 'fill')].filter(Boolean).join(' ')
  return { box, content: `${colors} ${number(width)} w ${draw(widen(box, -width / 2))} ${fill ? 'B' : 'S'}` }
}

const oval = ([left, bottom, right, top]: Box) =>
  `${ellipse((left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2)} h`

const widen = ([left, bottom, right, top]: Box, by: number): Box => [left - by, bottom - by, right + by, top + by]

function boxAround(lists: readonly (readonly number[])[]): Box | undefined {
  const box: Box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const points of lists) {
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x = 0, y = 0] = [points[at], points[at + 1]]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  }
  return box.every(Number.isFinite) ? box : undefined
}
