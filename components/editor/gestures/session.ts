import type { Point } from '../model/column'

export type Modifiers = { altKey: boolean; shiftKey: boolean }

/** What a pointer does from press to release. It shows a preview and changes nothing before `finish`. */
export type Session = {
  update: (point: Point, keys: Modifiers) => void
  finish: () => void
}

/** How close a line has to be to snap to, in pixels of the screen. */
export const SNAP_PX = 6
