import type { FieldType } from '@/lib/contract/field-types'
import type { Size } from './place'

/** In points. */
type FieldSizes = { least: Size; usual: Size }

const LINE: FieldSizes = { least: { width: 24, height: 8 }, usual: { width: 140, height: 20 } }

/**
 * How small each type of field may be drawn, and how large it is when a click places it. Text shrinks to 5 points when it is
 * stamped, and a line of it needs 6.1; a signature of this height has its caption below it.
 */
export const FIELD_SIZES: Record<FieldType, FieldSizes> = {
  signature: { least: { width: 36, height: 14 }, usual: { width: 170, height: 44 } },
  initials: { least: { width: 18, height: 12 }, usual: { width: 56, height: 30 } },
  date: { least: { width: 32, height: 8 }, usual: { width: 84, height: 20 } },
  name: LINE,
  email: { ...LINE, usual: { width: 180, height: 20 } },
  company: LINE,
  title: LINE,
  text: LINE,
  checkbox: { least: { width: 8, height: 8 }, usual: { width: 14, height: 14 } },
}

/** A size in points as fractions of a page, at most the whole page. */
export function fractionsOf(size: Size, page: Size): Size {
  return { width: Math.min(size.width / page.width, 1), height: Math.min(size.height / page.height, 1) }
}
