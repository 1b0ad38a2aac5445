import type { Field } from '@/lib/contract/field'
import type { Box } from '../../lib/envelope/geometry/place'
import { type Canvas, createCanvas, type PdfBuilder } from '../../service/documents/page/canvas'
import type { FormLine } from './contract'

export const PAGE = { width: 595.28, height: 841.89 }
export const LEFT = 72
export const WIDTH = PAGE.width - 2 * LEFT
const TOP = 72
const BOTTOM = 96

/** Pages that are filled from the top, and the fields on them. */
export type PageFlow = {
  builder: PdfBuilder
  canvas(): Canvas
  y(): number
  move(by: number): void
  /** Begins a new page unless this much is left on the current one. */
  reserve(height: number): void
  addPage(): void
  /** Puts a field on a box of the current page. */
  addField(line: FormLine, box: Box, page?: number): void
  pages: Canvas[]
  fields: Field[]
}

export function createPageFlow(builder: PdfBuilder, key: string): PageFlow {
  const pages: Canvas[] = []
  const fields: Field[] = []
  let y = TOP

  function addPage(): Canvas {
    const canvas = createCanvas(builder, PAGE)
    pages.push(canvas)
    y = TOP
    return canvas
  }

  return {
    builder,
    canvas: () => pages.at(-1) ?? addPage(),
    y: () => y,
    move(by) {
      y += by
    },
    reserve(height) {
      if (y > TOP && y + height > PAGE.height - BOTTOM) addPage()
    },
    addPage,
    addField({ slot, type, label, required }, box, page = pages.length) {
      fields.push({
        id: `${key}-${fields.length + 1}`,
        type,
        signerIndex: slot,
        page,
        x: fraction(box.x / PAGE.width),
        y: fraction(box.y / PAGE.height),
        width: fraction(box.width / PAGE.width),
        height: fraction(box.height / PAGE.height),
        required,
        label,
      })
    },
    pages,
    fields,
  }
}

const fraction = (value: number) => Math.round(value * 1e5) / 1e5
