import type { Field, FieldType } from '@/lib/contract/field'
import { type Canvas, createCanvas, type Press } from '../../documents/page/canvas'
import type { Box } from '../../documents/page/placement'

export const PAGE = { width: 595.28, height: 841.89 }
export const LEFT = 72
export const WIDTH = PAGE.width - 2 * LEFT
const TOP = 72
const BOTTOM = 96

/** A field to be placed: everything but where. */
export type Placing = { slot: number; type: FieldType; label: string; required?: boolean }

/** Pages that are filled from the top, and the fields that were laid on them. */
export type Paper = {
  press: Press
  canvas(): Canvas
  y(): number
  move(by: number): void
  /** Begins a new page unless this much is left on the present one. */
  room(height: number): void
  page(): void
  /** Lays a field on a box of the present page. */
  place(field: Placing, box: Box, page?: number): void
  pages(): Canvas[]
  fields(): Field[]
}

export function createPaper(press: Press, key: string): Paper {
  const pages: Canvas[] = []
  const fields: Field[] = []
  let y = TOP

  function page(): Canvas {
    const canvas = createCanvas(press, PAGE)
    pages.push(canvas)
    y = TOP
    return canvas
  }

  return {
    press,
    canvas: () => pages.at(-1) ?? page(),
    y: () => y,
    move(by) {
      y += by
    },
    room(height) {
      if (y > TOP && y + height > PAGE.height - BOTTOM) page()
    },
    page: () => void page(),
    place({ slot, type, label, required }, box, number = pages.length) {
      fields.push({
        id: `${key}-${fields.length + 1}`,
        type,
        signerIndex: slot,
        page: number,
        x: fraction(box.x / PAGE.width),
        y: fraction(box.y / PAGE.height),
        width: fraction(box.width / PAGE.width),
        height: fraction(box.height / PAGE.height),
        required: required ?? true,
        label,
      })
    },
    pages: () => pages,
    fields: () => fields,
  }
}

const fraction = (value: number) => Math.round(value * 1e5) / 1e5
