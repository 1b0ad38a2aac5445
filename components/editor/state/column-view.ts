import type { Box } from '@/lib/envelope/geometry/place'
import type { Column, Point } from '../model/column'
import { EditorPages } from '../model/pages'

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

  /** Focuses a field, or the pages if it isn't drawn. A form around the editor keeps a press from doing so. */
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
