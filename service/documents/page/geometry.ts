import { type PDF, PdfArray, type PdfDict, PdfName, PdfNumber, type PdfObject } from '@libpdf/core'
import { exact } from './exact-number'
import type { PageGeometry } from './placement'

type Rectangle = PageGeometry['visible']

const LETTER: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }

/** Reads how a page is shown. What a page has from the tree above it was written on the page when it was taken over. */
export function geometryOf(pdf: PDF, page: PdfDict): PageGeometry {
  const media = rectangle(pdf, page.get('MediaBox')) ?? LETTER
  const crop = rectangle(pdf, page.get('CropBox'))
  const turn = numberOf(resolved(pdf, page.get('Rotate'))) ?? 0
  const unit = numberOf(resolved(pdf, page.get('UserUnit'))) ?? 1
  return {
    visible: (crop && overlap(media, crop)) ?? media,
    rotation: quarter(turn),
    userUnit: unit > 0 && Number.isFinite(unit) ? unit : 1,
  }
}

/** Writes how a page is shown in the one way that all readers take alike. */
export function settleGeometry(pdf: PDF, page: PdfDict): void {
  const { visible, rotation, userUnit } = geometryOf(pdf, page)
  page.set('MediaBox', written(rectangle(pdf, page.get('MediaBox')) ?? LETTER))
  page.set('CropBox', written(visible))
  page.set('Rotate', exact(rotation))
  if (userUnit === 1) page.delete('UserUnit')
  else page.set('UserUnit', exact(userUnit))
}

const written = ({ left, bottom, right, top }: Rectangle) => new PdfArray([left, bottom, right, top].map(exact))

export function resolved(pdf: PDF, value: PdfObject | undefined | null): PdfObject | undefined {
  return (value?.type === 'ref' ? pdf.getObject(value) : value) ?? undefined
}

/** The name at a key, also where the file refers to it. */
export function nameAt(pdf: PDF, dict: PdfDict, key: string): string | undefined {
  const value = resolved(pdf, dict.get(key))
  return value instanceof PdfName ? value.value : undefined
}

/** What is no quarter turn is none, as readers have it. */
function quarter(degrees: number): PageGeometry['rotation'] {
  const turn = (((degrees / 90) % 4) + 4) % 4
  if (turn === 1) return 90
  if (turn === 2) return 180
  return turn === 3 ? 270 : 0
}

/** The numbers of an array; as many as stand at its beginning. */
export function numbersOf(pdf: PDF, value: PdfObject | undefined): number[] {
  const array = resolved(pdf, value)
  if (!(array instanceof PdfArray)) return []
  const numbers = array.toArray().map((item) => numberOf(resolved(pdf, item)))
  const end = numbers.indexOf(undefined)
  return numbers.slice(0, end < 0 ? undefined : end).map((number) => number ?? 0)
}

export const numberOf = (value: PdfObject | undefined) => (value instanceof PdfNumber ? value.value : undefined)

/** Corners may come in any order; a box without area says nothing. */
function rectangle(pdf: PDF, value: PdfObject | undefined): Rectangle | undefined {
  const [x1, y1, x2, y2] = numbersOf(pdf, value)
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}

function overlap(a: Rectangle, b: Rectangle): Rectangle | undefined {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  }
  return box.right > box.left && box.top > box.bottom ? box : undefined
}
