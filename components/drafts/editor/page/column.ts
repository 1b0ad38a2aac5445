import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Box } from '@/lib/printing/place'
import { type EditorPage, EditorPages } from '../model/pages'

/** In CSS pixels from the column's top left. */
export type Point = { x: number; y: number }

/** The place of each page in the column. */
export type Column = { pages: EditorPages; frames: readonly Box[] }
/** A point on a page, in points. */
export type PagePoint = { page: EditorPage; x: number; y: number }

/** The page at or nearest to a height of the column. */
function indexNear({ frames }: Column, y: number): number {
  let low = 0
  let high = frames.length - 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const frame = frames[middle]
    const next = frames[middle + 1]
    // Between two pages, the nearer one counts.
    if (frame && next && y > (frame.y + frame.height + next.y) / 2) low = middle + 1
    else high = middle
  }
  return low
}

/** The point on the page that is nearest in height; it may be beside the page. */
export function pagePointNear(column: Column, point: Point): PagePoint | undefined {
  const index = indexNear(column, point.y)
  const [page, frame] = [column.pages.at(index), column.frames[index]]
  if (!page || !frame) return undefined
  const scale = frame.width / page.size.width
  return { page, x: (point.x - frame.x) / scale, y: (point.y - frame.y) / scale }
}

export const isOnPage = ({ page, x, y }: PagePoint): boolean =>
  x >= 0 && y >= 0 && x <= page.size.width && y <= page.size.height

/** CSS pixels per point on a page. */
export function scaleOf({ frames }: Column, { index, size }: EditorPage): number {
  return (frames[index]?.width ?? size.width) / size.width
}

/** The place of a field in the column. */
export function frameOf(column: Column, field: DraftField): Box | undefined {
  const page = column.pages.find(field)
  const frame = page && column.frames[page.index]
  if (!frame) return undefined
  return {
    x: frame.x + field.x * frame.width,
    y: frame.y + field.y * frame.height,
    width: field.width * frame.width,
    height: field.height * frame.height,
  }
}

/** The fields that a rectangle of the column touches. */
export function fieldsWithin(column: Column, fields: readonly DraftField[], box: Box): string[] {
  return fields.flatMap((field) => {
    const frame = frameOf(column, field)
    return frame && touches(frame, box) ? [field.id] : []
  })
}

const touches = (one: Box, other: Box): boolean =>
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height

/** The rectangle between two corners, in any order. */
export const boxBetween = (one: Point, other: Point): Box => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
})

/** How close to the edges a focused element may be. */
const EDGE_PX = 16

/** The scrolled column of pages as gestures and keys see it. The column sets its parts. */
export class ColumnView {
  scroller: HTMLElement | null = null
  column: Column = { pages: new EditorPages([]), frames: [] }
  /** Scrolls to a page. */
  goTo: (index: number) => void = () => {}

  /** A point of the window as a point of the column. */
  pointAt([clientX, clientY]: readonly [number, number]): Point {
    const { scroller } = this
    if (!scroller) return { x: 0, y: 0 }
    const { left, top } = scroller.getBoundingClientRect()
    return { x: clientX - left + scroller.scrollLeft, y: clientY - top + scroller.scrollTop }
  }

  contains([clientX, clientY]: readonly [number, number]): boolean {
    const bounds = this.scroller?.getBoundingClientRect()
    if (!bounds) return false
    return clientX >= bounds.left && clientX <= bounds.right && clientY >= bounds.top && clientY <= bounds.bottom
  }

  /**
   * Focuses a field, or the pages if it isn't drawn. A form around the editor keeps a press from
   * doing so.
   */
  focus(id?: string): void {
    const field = id === undefined ? undefined : this.scroller?.querySelector<HTMLElement>(`button[data-field="${id}"]`)
    const element = field ?? this.scroller
    element?.focus({ preventScroll: true })
  }

  /** Scrolls only as far as needed to show a rectangle of the column. */
  reveal({ x, y, width, height }: Box): void {
    const { scroller } = this
    if (!scroller) return
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller
    const top = scrollFor([y - EDGE_PX, y + height + EDGE_PX], scrollTop, clientHeight)
    const left = scrollFor([x - EDGE_PX, x + width + EDGE_PX], scrollLeft, clientWidth)
    if (top !== scrollTop || left !== scrollLeft) scroller.scrollTo({ top, left, behavior: 'instant' })
  }
}

function scrollFor([from, to]: [number, number], at: number, length: number): number {
  if (from < at) return from
  return to > at + length ? Math.min(to - length, from) : at
}
