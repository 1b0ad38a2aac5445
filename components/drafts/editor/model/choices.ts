import { isTick } from '@/lib/contract/field-types'
import { type DraftField, MAX_FIELDS } from '@/lib/desk/drafts/contract/draft'
import { withConditions } from '@/lib/envelope/wire-fields'
import type { Box } from '@/lib/printing/place'
import { boxOn, placeOn, type Spot } from './edit'
import { newField } from './field'
import type { EditorPage, EditorPages } from './pages'

type Fields = readonly DraftField[]
type GroupMember = Pick<DraftField, 'type' | 'recipient' | 'group'>

/** Whether two checkboxes or radio buttons belong together: a group is one recipient's. */
export const isSameGroup = (one: GroupMember, other: GroupMember): boolean =>
  one.group !== undefined && one.group === other.group && one.recipient === other.recipient && isTick(other.type)

/** The fields of a field's group, as they are ordered; none for a field without a group. */
export const groupOfField = (fields: Fields, field: GroupMember): DraftField[] =>
  fields.filter((other) => isSameGroup(field, other))

/** Whether the signer has to fill it in, by itself or as one of a group. */
export const isRequired = ({ required, groupRule }: DraftField): boolean => required === true || groupRule !== undefined

/** A name that no group of the recipient has yet: "Choice", "Choice 2". */
export function uniqueGroup(fields: Fields, recipient: number, wish: string): string {
  const taken = new Set(fields.filter((field) => field.recipient === recipient).map(({ group }) => group))
  const base = wish.replace(/ \d+$/, '')
  let name = wish
  for (let count = 2; taken.has(name) && count <= MAX_FIELDS; count += 1) name = `${base} ${count}`
  return name
}

export const CHOICE = 'Choice'
export const optionName = (index: number): string => `Option ${index + 1}`

type NewChoice = Spot & { ids: readonly [string, string]; recipient: number }

/** A choice needs at least two radio buttons: the second is placed below the first. */
export function newChoice(fields: Fields, { ids, page, box, recipient }: NewChoice): DraftField[] {
  const group = uniqueGroup(fields, recipient, CHOICE)
  const boxes = [box, boxBelow(box, page)]
  return boxes.map((each, index) => ({
    ...newField({ id: ids[index] ?? '', type: 'radio', recipient, page, box: each }),
    group,
    label: optionName(index),
  }))
}

/** In points, between a choice and the next one. */
const GAP = 8
const GAP_ACROSS = 72

/** Below a box where the page has room, else beside it. */
function boxBelow(box: Box, { size }: EditorPage): Box {
  const y = box.y + box.height + GAP
  return y + box.height <= size.height ? { ...box, y } : { ...box, x: box.x + box.width + GAP_ACROSS }
}

/**
 * A further choice of a group: as far from the last one as that is from the one before, or below
 * it.
 */
export function nextChoice(group: Fields, pages: EditorPages, id: string): DraftField | undefined {
  const [before, last] = group.length > 1 ? group.slice(-2) : [undefined, group[0]]
  const page = last && pages.find(last)
  if (!last || !page) return undefined
  const box = boxOn(last, page)
  const earlier = before && pages.find(before) === page ? boxOn(before, page) : undefined
  const wish = earlier && { ...box, x: 2 * box.x - earlier.x, y: 2 * box.y - earlier.y }
  const next = wish && isWithin(wish, page) ? wish : boxBelow(box, page)
  const { value: _, ...rest } = last
  return { ...rest, id, label: optionName(group.length), ...placeOn({ page, box: next }, last.type) }
}

const isWithin = ({ x, y, width, height }: Box, { size }: EditorPage) =>
  x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height

/**
 * Copies that were made together: conditions among them follow the copies. As many fields of a
 * group as it has are a group of their own; fewer join it.
 */
export function linkCopies(pairs: readonly { original: DraftField; copy: DraftField }[], fields: Fields): DraftField[] {
  const ids = new Map(pairs.map(({ original, copy }) => [original.id, copy.id]))
  const originals = pairs.map(({ original }) => original)
  const names = new Map<string, string>()
  const nameOf = (copy: DraftField): string | undefined => {
    const count = groupOfField(originals, copy).length
    if (copy.group === undefined || count < 2 || count < groupOfField(fields, copy).length) return undefined
    const key = `${copy.recipient} ${copy.group}`
    const name = names.get(key) ?? uniqueGroup(fields, copy.recipient, copy.group)
    names.set(key, name)
    return name
  }
  return pairs.map(({ copy }) => {
    const group = nameOf(copy)
    const { value, ...rest } = copy
    // Only one radio button of a choice is selected.
    const isSecond = copy.type === 'radio' && group === undefined
    return withConditions(
      { ...rest, ...(value !== undefined && !isSecond && { value }), ...(group !== undefined && { group }) },
      (id) => ids.get(id) ?? id,
    )
  })
}
