import type { Field } from '@/lib/contract/field'
import { isTick } from '@/lib/contract/field-types'
import type { FixedText } from './fixed-text'
import { type Box, contentBox, type Place, type Size } from './place'
import { fitText, LINE_HEIGHT, largestText, type StampedText, shortened, type Width } from './stamped-text'

type Button = Place & Pick<Field, 'type' | 'appearance' | 'label'>
type OnPage = { id: string; page: number }

/** Whether the page shows the box or circle of a checkbox or radio button that is not ticked, too. */
export const isPrintedButton = ({ type, appearance }: Pick<Button, 'type' | 'appearance'>): boolean =>
  isTick(type) && appearance !== undefined

/** The words that are printed beside a button; empty where none are. */
export const printedLabel = ({
  type,
  appearance,
  label = '',
}: Pick<Button, 'type' | 'appearance' | 'label'>): string =>
  isTick(type) && appearance === 'button_with_label' ? label.trim() : ''

const RIGHT_TO_LEFT =
  /^\P{L}*(?:\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam})/u
/** A side with less room than this many buttons is left for the other one, if that has more. */
const LEAST_ROOM = 3

/**
 * Where the label of a button is printed: after it as its words are read, up to the next field or
 * the edge of the page, and as far above and below as no other field is near. In fractions of the
 * page, so that it depends on the places of the page's fields alone: everybody finds the same place.
 */
export function labelPlace(button: Button, others: readonly Place[]): Place {
  const end = button.x + button.width
  const onLine = others.filter((other) => other.y < button.y + button.height && other.y + other.height > button.y)
  const from = onLine.reduce((edge, other) => (rightOf(other) <= button.x ? Math.max(edge, rightOf(other)) : edge), 0)
  const to = onLine.reduce((edge, other) => (other.x >= end ? Math.min(edge, other.x) : edge), 1)
  const [before, after] = [Math.max(0, button.x - from), Math.max(0, to - end)]
  const isReversed = RIGHT_TO_LEFT.test(button.label ?? '')
  const [wish, other] = isReversed ? [before, after] : [after, before]
  const isAfter = isReversed !== (wish >= LEAST_ROOM * button.width || wish >= other)
  const across = isAfter ? { x: end, width: after } : { x: from, width: before }
  const extra = roomAround(button, across, others)
  return { ...across, y: button.y - extra, height: button.height + 2 * extra }
}

const rightOf = ({ x, width }: Place) => x + width
const bottomOf = ({ y, height }: Place) => y + height

/** How far a label may go on above and below its button: half the way to the next field, at most the button's height. */
function roomAround(button: Place, across: Pick<Place, 'x' | 'width'>, others: readonly Place[]): number {
  const left = Math.min(button.x, across.x)
  const right = Math.max(rightOf(button), across.x + across.width)
  let room = Math.min(button.height, button.y, Math.max(0, 1 - bottomOf(button)))
  for (const other of others) {
    if (other.x >= right || rightOf(other) <= left) continue
    const gap = Math.max(button.y - bottomOf(other), other.y - bottomOf(button))
    if (gap >= 0) room = Math.min(room, gap / 2)
  }
  return room
}

/** A field with the place of its printed label among the fields of its file. */
export function withLabelPlace<F extends Button & OnPage>(
  field: F,
  fields: readonly (Place & OnPage)[],
): F & { labelPlace?: Place } {
  if (!printedLabel(field)) return field
  const others = fields.filter(({ id, page }) => page === field.page && id !== field.id)
  return { ...field, labelPlace: labelPlace(field, others) }
}

/** About 72 characters: longer lines are hard to read. */
const LONGEST_LINE_EMS = 36

/**
 * A label as it is printed: as large as its button, beside the middle of it, smaller where its place
 * has less room. Places are those of the page, in the unit of the boxes. `measure` answers the width
 * of a text at a type size of 1.
 */
export function stampedLabel(label: string, button: Box, place: Box, measure: Width): StampedText {
  const largest = largestText({ height: Math.min(button.width, button.height) })
  const gap = largest / 2
  const width = Math.max(1, Math.min(place.width - 2 * gap, LONGEST_LINE_EMS * largest))
  const { lines, size, isCut } = fitText(label.trim(), { width, height: place.height }, measure, largest)
  const top = button.y + (button.height - lines.length * size * LINE_HEIGHT) / 2
  const widthOf: Width = (part) => measure(part) * size
  const isAfter = place.x > button.x
  return {
    size,
    isCut,
    lines: lines.map((line, index) => {
      const text = isCut && index === lines.length - 1 ? shortened(line, '…', width, widthOf) : line
      const x = isAfter ? button.x + button.width + gap : button.x - gap - widthOf(text.trimEnd())
      return { text, x, y: top + (index + 1) * size * LINE_HEIGHT - size * 0.3 }
    }),
  }
}

/** A label with the room that it has, for a look whether it fits. */
export function labelText<F extends Button & OnPage>(
  field: F,
  fields: readonly (Place & OnPage)[],
  page: Size,
): FixedText | undefined {
  const { labelPlace } = withLabelPlace(field, fields)
  if (!labelPlace) return undefined
  const { width, height } = contentBox(labelPlace, page)
  const largest = largestText(contentBox(field, page))
  return { text: printedLabel(field), box: { width: Math.min(width - largest, LONGEST_LINE_EMS * largest), height } }
}

/** The outline of an empty box or circle: a square in the middle of its field, and how thick its line is. */
export function buttonOutline({ width, height }: Size): { x: number; y: number; side: number; line: number } {
  const whole = Math.min(width, height)
  const line = Math.max(0.5, whole / 18)
  const side = whole - line
  return { x: (width - side) / 2, y: (height - side) / 2, side, line }
}
