import { isTick } from '@/lib/contract/field-types'
import type { Box } from './place'
import { printedLabel } from './printed-button'

/** Words say what a button stands for; a printed box or a bracket does not. */
export const LETTER = /[\p{L}\p{N}]/u

/** Half an inch, in points: as far as a tab stop. */
const NEAR = 36

/** The places left and right of a button where words would say what it stands for. */
export function sidesOfButton({ x, y, width, height }: Box): [Box, Box] {
  // A line above or below reaches into the place of a button, but not into its middle.
  const line = { y: y + height / 4, width: NEAR, height: height / 2 }
  return [
    { ...line, x: x - NEAR },
    { ...line, x: x + width },
  ]
}

/** Whether only the page can say what a checkbox or radio button stands for. */
export const needsPrintedName = (field: Parameters<typeof printedLabel>[0]): boolean =>
  isTick(field.type) && printedLabel(field) === ''
