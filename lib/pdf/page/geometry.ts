import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject } from '@libpdf/core'
import { exact } from './exact-number'
import type { PageGeometry } from './placement'

type Rectangle = PageGeometry['visible']

const LETTER: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }

/** Reads how a page is shown. What a page inherits was written on the page when it was copied. */
export function geometryOf(pdf: PDF, page: PdfDict): PageGeometry {
  const media = rectangle(pdf, page.get('MediaBox')) ?? LETTER
  const crop = rectangle(pdf, page.get('CropBox'))
  const turn = numberOf(resolve(pdf, page.get('Rotate'))) ?? 0
  const unit = numberOf(resolve(pdf, page.get('UserUnit'))) ?? 1
  return {
    visible: (crop && overlap(media, crop)) ?? media,
    rotation: quarterTurn(turn),
    userUnit: unit > 0 && Number.isFinite(unit) ? unit : 1,
  }
}

/** Writes how a page is shown, turned by `turn`, in a way that all readers understand. */
export function settleGeometry(pdf: PDF, page: PdfDict, turn = 0): void {
  const { visible, rotation, userUnit } = geometryOf(pdf, page)
  page.set('MediaBox', toArray(rectangle(pdf, page.get('MediaBox')) ?? LETTER))
  page.set('CropBox', toArray(visible))
  page.set('Rotate', exact(quarterTurn(rotation + turn)))
  if (userUnit === 1) page.delete('UserUnit')
  else page.set('UserUnit', exact(userUnit))
}

const toArray = ({ left, bottom, right, top }: Rectangle) => new PdfArray([left, bottom, right, top].map(exact))

export function resolve(pdf: PDF, value: PdfObject | undefined | null): PdfObject | undefined {
  return (value?.type === 'ref' ? pdf.getObject(value) : value) ?? undefined
}

/** The dictionary at a key, which the file may only refer to. */
export function dictAt(pdf: PDF, dict: PdfDict, key: string): PdfDict | undefined {
  const value = resolve(pdf, dict.get(key))
  return value instanceof PdfDict ? value : undefined
}

/** The items of the array at a key. */
export function listAt(pdf: PDF, dict: PdfDict | undefined, key: string): PdfObject[] {
  const value = resolve(pdf, dict?.get(key))
  return value instanceof PdfArray ? value.toArray() : []
}

/** The name at a key, which the file may only refer to. */
export function nameAt(pdf: PDF, dict: PdfDict, key: string): string | undefined {
  const value = resolve(pdf, dict.get(key))
  return value instanceof PdfName ? value.value : undefined
}

/** Readers ignore what isn't a quarter turn. */
export function quarterTurn(degrees: number): PageGeometry['rotation'] {
  const turn = (((degrees / 90) % 4) + 4) % 4
  if (turn === 1) return 90
  if (turn === 2) return 180
  return turn === 3 ? 270 : 0
}

/** The numbers at the beginning of an array. */
export function numbersOf(pdf: PDF, value: PdfObject | undefined): number[] {
  const array = resolve(pdf, value)
  if (!(array instanceof PdfArray)) return []
  const numbers = array.toArray().map((item) => numberOf(resolve(pdf, item)))
  const end = numbers.indexOf(undefined)
  return numbers.slice(0, end < 0 ? undefined : end).map((number) => number ?? 0)
}

export const numberOf = (value: PdfObject | undefined) => (value instanceof PdfNumber ? value.value : undefined)

/** Corners may come in any order. */
function rectangle(pdf: PDF, value: PdfObject | undefined): Rectangle | undefined {
  const [x1, y1, x2, y2] = numbersOf(pdf, value)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  return boxAround([
    [x1, y1],
    [x2, y2],
  ])
}

export function boxAround(points: (readonly [number, number])[]): Rectangle | undefined {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return withArea({ left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) })
}

function overlap(a: Rectangle, b: Rectangle): Rectangle | undefined {
  return withArea({
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  })
}

/** A box without area shows nothing. */
function withArea(box: Rectangle): Rectangle | undefined {
  return box.right > box.left && box.top > box.bottom ? box : undefined
}
