import { PdfArray, PdfDict, PdfName, type PdfObject, PdfString } from '@libpdf/core'
import { exact } from '@/lib/pdf/page/exact-number'
import { geometryOf } from '@/lib/pdf/page/geometry'
import { overlay } from '@/lib/pdf/page/overlay'
import { intoPageSpace, seenSize } from '@/lib/pdf/page/placement'
import { beginMark } from '@/lib/pdf/structure/marks'
import type { Structure } from '@/lib/pdf/structure/structure'
import { type Box, contentScale, type Size } from '@/lib/printing/place'
import { type Canvas, createCanvas, enlarge, enlargeBox, type PdfBuilder } from './canvas'

/** What people who listen to the document hear of a box. */
export type Piece = { box: Box } & (
  | { role: 'Form'; control: 'text'; label?: string }
  | { role: 'Form'; control: 'checkbox' | 'radio'; isTicked: boolean; label?: string }
  | { role: 'Figure'; alt: string; language: string }
  | { role: 'P'; language: string }
)

/** The pieces that are stamped on one page. */
export type Pieces = {
  /** The page in the unit of boxes. */
  size: Size
  scale: number
  /** The canvas for a piece. Without a structure, all pieces share one. */
  canvas(piece: Piece): Canvas
  /** Puts them over the page, and in the order of their places into its structure. */
  lay(): void
}

export function createPieces(builder: PdfBuilder, structure: Structure, page: PdfDict): Pieces {
  const { pdf } = builder
  const geometry = geometryOf(pdf, page)
  const whole = seenSize(geometry)
  const scale = contentScale(whole)
  const pieces: { piece: Piece; canvas: Canvas; mark?: string }[] = []

  /** A box as the corners of a rectangle in page space. */
  function rectangle(box: Box): PdfArray {
    const { x, y, width, height } = enlargeBox(box, scale)
    const [a, b, c, d, e, f] = intoPageSpace(geometry)
    const corners = [[x, whole.height - y - height] as const, [x + width, whole.height - y] as const].map(
      ([across, up]) => [a * across + c * up + e, b * across + d * up + f] as const,
    )
    const [xs, ys] = [corners.map(([each]) => each), corners.map(([, each]) => each)]
    return new PdfArray([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(exact))
  }

  function mark(entry: (typeof pieces)[number]): void {
    const { role } = entry.piece
    entry.mark = beginMark(role, structure.append(page, role, entriesOf(entry.piece, rectangle)))
  }

  return {
    size: { width: whole.width / scale, height: whole.height / scale },
    scale,
    canvas(piece) {
      const [first] = pieces
      if (first && !structure.isTagged()) return enlarge(first.canvas, scale)
      const canvas = createCanvas(builder, whole)
      pieces.push({ piece, canvas })
      return enlarge(canvas, scale)
    },
    lay() {
      const visible = pieces.filter(({ canvas }) => !canvas.empty())
      if (visible.length === 0) return
      const inOrder = visible.toSorted(({ piece: one }, { piece: other }) => compare(one.box, other.box))
      if (structure.isTagged()) inOrder.forEach(mark)
      overlay(
        pdf,
        page,
        visible.map(({ canvas, mark }) => ({ ...canvas.drawing(), mark })),
      )
    },
  }
}

const compare = (one: Box, other: Box) => one.y - other.y || one.x - other.x

/** What a box and a radio button say, in every language. */
const STATES = {
  checkbox: { open: '\u2610', ticked: '\u2611' },
  radio: { open: '\u25cb', ticked: '\u25c9' },
}
const string = (text: string) => PdfString.fromString(text)

/** The entries of a piece's element (ISO 32000-1, 14.8.4.5). */
function entriesOf(piece: Piece, rectangle: (box: Box) => PdfArray): Record<string, PdfObject> {
  if (piece.role === 'P') return { Lang: string(piece.language) }
  if (piece.role === 'Figure') {
    const layout = PdfDict.of({ O: PdfName.of('Layout'), BBox: rectangle(piece.box) })
    return { Alt: string(piece.alt), Lang: string(piece.language), A: layout }
  }
  // Poppler complains about attributes of printed fields (14.8.5.6), so their label is a title.
  const title: Record<string, PdfObject> = piece.label === undefined ? {} : { T: string(piece.label) }
  if (piece.control === 'text') return title
  const state = STATES[piece.control][piece.isTicked ? 'ticked' : 'open']
  return { ...title, Alt: string([state, piece.label].filter(Boolean).join(' ')) }
}
