import { PIXELS_PER_POINT } from '@/lib/printing/place'
import type { PageSize } from './context'

/** `auto` fills the width up to a comfortable size; a number is a percentage of the real size. */
export type Zoom = 'auto' | 'fit-width' | 'fit-page' | number
export type Pane = { width: number; height: number }

export const GUTTER = 16
const COMFORTABLE = 1.25
const STEPS = [25, 33, 50, 67, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400]
export const ZOOM_RANGE = { min: 25, max: 400 }

/** Width of a page in CSS pixels. Each page is fitted separately: one landscape page doesn't shrink the others. */
export function pageWidth(zoom: Zoom, size: PageSize, pane: Pane): number {
  if (typeof zoom === 'number') return Math.round((size.width * PIXELS_PER_POINT * zoom) / 100)
  const room = Math.max(pane.width - 2 * GUTTER, 120)
  if (zoom === 'fit-width') return room
  if (zoom === 'auto') return Math.round(Math.min(room, size.width * PIXELS_PER_POINT * COMFORTABLE))
  const tall = Math.max(pane.height - 2 * GUTTER, 120)
  return Math.round(Math.min(room, (tall * size.width) / size.height))
}

/** The percentage of its real size that a page has at a width. */
export function percentOf(width: number, size: PageSize): number {
  return Math.round((width / (size.width * PIXELS_PER_POINT)) * 100)
}

/** The next larger or smaller step from any percentage. */
export function zoomStep(percent: number, direction: 1 | -1): number {
  const next = direction === 1 ? STEPS.find((step) => step > percent) : STEPS.findLast((step) => step < percent)
  return next ?? (direction === 1 ? ZOOM_RANGE.max : ZOOM_RANGE.min)
}

/** Reads the address's `zoom`; undefined for anything else. */
export function parseZoom(text: string): Zoom | undefined {
  if (text === 'auto' || text === 'fit-width' || text === 'fit-page') return text
  const percent = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(percent) ? undefined : Math.min(Math.max(percent, ZOOM_RANGE.min), ZOOM_RANGE.max)
}
