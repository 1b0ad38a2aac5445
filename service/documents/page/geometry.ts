import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject } from '@libpdf/core'
import type { PageGeometry } from './placement'

type Rectangle = PageGeometry['visible']

const LETTER: Rectangle = { left: 0, bottom: 0, right: 612, top: 792 }

/** Reads how a page is shown; attributes a page lacks are those of the page tree above it. */
export function geometryOf(pdf: PDF, page: PdfDict): PageGeometry {
  const media = rectangle(pdf, inherited(pdf, page, 'MediaBox')) ?? LETTER
  const crop = rectangle(pdf, inherited(pdf, page, 'CropBox'))
  const turn = numberOf(resolved(pdf, inherited(pdf, page, 'Rotate'))) ?? 0
  const unit = numberOf(resolved(pdf, page.get('UserUnit'))) ?? 1
  return {
    visible: (crop && overlap(media, crop)) ?? media,
    rotation: quarter(turn),
    userUnit: unit > 0 ? unit : 1,
  }
}

export function resolved(pdf: PDF, value: PdfObject | undefined | null): PdfObject | undefined {
  return (value?.type === 'ref' ? pdf.getObject(value) : value) ?? undefined
}

/** An attribute of a page or, where it has none, of the nearest node above it. */
export function inherited(pdf: PDF, page: PdfDict, key: string): PdfObject | undefined {
  const seen = new Set<PdfDict>()
  let node: PdfObject | undefined = page
  while (node instanceof PdfDict && !seen.has(node)) {
    seen.add(node)
    const value = node.get(key)
    if (value) return value
    node = resolved(pdf, node.get('Parent'))
  }
  return undefined
}

function quarter(degrees: number): PageGeometry['rotation'] {
  const turn = ((Math.round(degrees / 90) % 4) + 4) % 4
  if (turn === 1) return 90
  if (turn === 2) return 180
  return turn === 3 ? 270 : 0
}

const numberOf = (value: PdfObject | undefined) => (value instanceof PdfNumber ? value.value : undefined)

/** Corners may come in any order; a box without area says nothing. */
function rectangle(pdf: PDF, value: PdfObject | undefined): Rectangle | undefined {
  const array = resolved(pdf, value)
  if (!(array instanceof PdfArray)) return undefined
  const [x1, y1, x2, y2] = array.toArray().map((item) => numberOf(resolved(pdf, item)))
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
