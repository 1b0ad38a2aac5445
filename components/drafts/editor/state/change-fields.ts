import { type FieldType, isTick } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Box } from '@/lib/printing/place'
import { capitalize } from '@/lib/text/one-line'
import { type Arrangement, arrangeFields } from '../model/arrange'
import { CHOICE, isSameGroup, optionName, uniqueGroup } from '../model/choices'
import {
  boxOn,
  type Delta,
  type Handle,
  mapFields,
  moveFields,
  moveToPage,
  placeOn,
  removeFields,
  resizeBox,
} from '../model/edit'
import { countFields, describeFields, nameOfRecipient, TYPE_LABELS, withType } from '../model/field'
import { type EditorPage, pageName } from '../model/pages'
import { copy } from './add-fields'
import type { EditorState, EditorStore } from './editor-store'
import { appearanceAt } from './page-characters'
import { groupOf, subject, target } from './select-fields'

export function remove(store: EditorStore): void {
  const at = target(store)
  if (!at) return
  store.commit(removeFields(at.fields, at.ids), {
    name: `deletion of ${describeFields(at.chosen)}`,
    message: `${subject(store, at.chosen)} deleted`,
  })
  announceRules(store, at.problems)
  select(store)
}

/** Adds to what was announced how many fields ask for something that is gone now. */
function announceRules(store: EditorStore, before: EditorState['problems']): void {
  const { problems, message } = store.get()
  const added = [...problems].filter(([id, { kind, text }]) => kind === 'rule' && before.get(id)?.text !== text)
  if (!message || added.length === 0) return
  const count = added.length === 1 ? '1 field has a rule' : `${added.length} fields have rules`
  store.announce(`${message.text}. ${count} to correct.`)
}

/** After a deletion the neighbor is selected, to continue from there. */
function select(store: EditorStore): void {
  const { active } = store.get()
  if (active !== undefined) store.set({ selection: new Set([active]) })
}

/** Deletes fields that no page shows. */
export function removeFieldsOfMissingPages(store: EditorStore): void {
  const { fields, pages, isLocked } = store.get()
  const left = fields.filter((field) => pages.find(field))
  if (isLocked || left.length === fields.length) return
  const count = countFields(fields.length - left.length)
  store.commit(left, { name: `deletion of ${count}`, message: `${count} deleted` })
}

export function cut(store: EditorStore): void {
  if (store.get().isLocked) return
  copy(store)
  remove(store)
}

type Properties = Partial<
  Pick<
    DraftField,
    'readOnly' | 'label' | 'value' | 'hint' | 'options' | 'pattern' | 'min' | 'max' | 'decimals' | 'maxLength' | 'comb'
  >
>
const PROPERTY_NAMES: Record<keyof Properties, string> = {
  readOnly: 'the read-only mark',
  label: 'the label',
  value: 'the default value',
  hint: 'the hint',
  options: 'the options',
  pattern: 'the format',
  min: 'the range',
  max: 'the range',
  decimals: 'the decimals',
  maxLength: 'the length',
  comb: 'the cells',
}
const TEXT_PROPERTIES: readonly (keyof Properties)[] = ['label', 'value', 'hint', 'options', 'min', 'max', 'maxLength']

/** Sets one property of the selected fields. Typing counts as one step. */
export function setProperty<K extends keyof Properties>(store: EditorStore, key: K, value: Properties[K]): void {
  const at = target(store)
  if (!at) return
  const fields = mapFields(at.fields, at.ids, (field) => {
    const changed = { ...field }
    if (value === undefined || value === '') delete changed[key]
    else Object.assign(changed, { [key]: value })
    return changed
  })
  store.commit(fields, {
    name: `change of ${PROPERTY_NAMES[key]}`,
    ...(TEXT_PROPERTIES.includes(key) && { group: groupOf(key, at.ids) }),
  })
}

/** Of radio buttons, the whole choice is required; of other groups, their rule says how many. */
export function setRequired(store: EditorStore, required: boolean): void {
  const at = target(store)
  if (!at) return
  const choices = at.chosen.filter(({ type }) => type === 'radio')
  const fields = at.fields.map((field): DraftField => {
    if (choices.some((choice) => isSameGroup(choice, field))) {
      const { required: _, groupRule, ...rest } = field
      return required ? { ...rest, groupRule: 'exactly_one' } : rest
    }
    return at.ids.has(field.id) && field.group === undefined ? { ...field, required } : field
  })
  store.commit(fields, { name: 'change of the required mark' })
}

export function setType(store: EditorStore, type: FieldType): void {
  const at = target(store)
  if (!at) return
  const { buttonLabels } = store.get()
  const changed = mapFields(at.fields, at.ids, (field) => {
    if (field.type === type) return field
    const page = at.pages.find(field)
    const next = withType(field, type, page)
    if (!buttonLabels || !page || !isTick(type) || isTick(field.type)) return next
    const appearance = appearanceAt(page, boxOn(next, page))
    return appearance ? { ...next, appearance } : next
  })
  store.commit(type === 'radio' ? withChoices(changed) : changed, {
    name: `change of type to ${TYPE_LABELS[type].toLowerCase()}`,
    message: `Changed to ${TYPE_LABELS[type].toLowerCase()}`,
  })
}

/** Fields that became radio buttons together are one choice of their recipient. */
function withChoices(fields: readonly DraftField[]): DraftField[] {
  const groups = new Map<number, string>()
  let count = 0
  return fields.map((field) => {
    if (field.type !== 'radio' || field.group !== undefined) return field
    const group = groups.get(field.recipient) ?? uniqueGroup(fields, field.recipient, CHOICE)
    groups.set(field.recipient, group)
    const { required: _, ...rest } = field
    return { ...rest, group, label: field.label || optionName(count++) }
  })
}

export function assign(store: EditorStore, recipient: number): void {
  const at = target(store)
  if (!at) return
  const name = nameOfRecipient(at.recipients, recipient)
  store.commit(
    mapFields(at.fields, at.ids, (field) => (field.recipient === recipient ? field : { ...field, recipient })),
    { name: `assignment to ${name}`, message: `${capitalize(describeFields(at.chosen))} assigned to ${name}` },
  )
  announceRules(store, at.problems)
}

const ARRANGEMENT_NAMES: Record<Arrangement, string> = {
  left: 'alignment',
  center: 'alignment',
  right: 'alignment',
  top: 'alignment',
  middle: 'alignment',
  bottom: 'alignment',
  across: 'distribution',
  down: 'distribution',
  size: 'resize',
}

/** Aligns, distributes or resizes the selected fields. */
export function arrange(store: EditorStore, arrangement: Arrangement): void {
  const at = target(store)
  if (!at) return
  const name = `${ARRANGEMENT_NAMES[arrangement]} of ${describeFields(at.chosen)}`
  store.commit(arrangeFields(at.fields, at.chosen, arrangement, at.pages), { name, message: capitalize(name) })
}

/** Moves the selected fields by points. */
export function nudge(store: EditorStore, delta: Delta): void {
  const at = target(store)
  if (!at) return
  const fields = moveFields(at.fields, at.ids, delta, at.pages)
  if (fields === at.fields) {
    store.announce('Already at the edge of the page')
    return
  }
  store.commit(fields, {
    name: `move of ${describeFields(at.chosen)}`,
    group: groupOf('nudge', at.ids),
    message: `${subject(store, at.chosen)} moved${placeOf(store, fields)}`,
  })
}

/** Moves the right and bottom edges of the selected fields by points. */
export function resizeBy(store: EditorStore, delta: Delta): void {
  const at = target(store)
  if (!at) return
  const handle: Handle = delta.x === 0 ? 's' : 'e'
  const fields = mapFields(at.fields, at.ids, (field) => {
    const page = at.pages.find(field)
    if (!page) return field
    const box = resizeBox({ page, box: boxOn(field, page) }, handle, delta, field.type)
    const { width, height } = placeOn({ page, box }, field.type)
    return { ...field, ...(handle === 'e' ? { width } : { height }) }
  })
  store.commit(fields, {
    name: `resize of ${describeFields(at.chosen)}`,
    group: groupOf('resize', at.ids),
    message: `${subject(store, at.chosen)} resized${sizeOf(store, fields)}`,
  })
}

/** Sets one number of the selected field's position or size, in points. */
export function setBox(store: EditorStore, wish: Partial<Box>): void {
  const at = target(store)
  const isSize = 'width' in wish || 'height' in wish
  if (!at) return
  const fields = mapFields(at.fields, at.ids, (field) => {
    const page = at.pages.find(field)
    if (!page) return field
    const place = placeOn({ page, box: { ...boxOn(field, page), ...wish } }, field.type)
    const isAcross = 'x' in wish || 'width' in wish
    return isAcross ? { ...field, x: place.x, width: place.width } : { ...field, y: place.y, height: place.height }
  })
  store.commit(fields, {
    name: `${isSize ? 'resize' : 'move'} of ${describeFields(at.chosen)}`,
    message: `${subject(store, at.chosen)} ${isSize ? `resized${sizeOf(store, fields)}` : `moved${placeOf(store, fields)}`}`,
  })
}

/** Moves the selected fields to the same place on another page. */
export function moveSelectionTo(store: EditorStore, page: EditorPage): void {
  const at = target(store)
  if (!at) return
  store.commit(moveToPage(at.fields, at.ids, page, { x: 0, y: 0 }, at.pages), {
    name: `move of ${describeFields(at.chosen)}`,
    message: `${subject(store, at.chosen)} moved to ${pageName(page)}`,
  })
}

/** Where the selected field is now, as the end of an announcement; empty for several fields. */
function placeOf(store: EditorStore, fields: readonly DraftField[]): string {
  const box = onlyBox(store, fields)
  return box ? ` to ${Math.round(box.x)} points from the left, ${Math.round(box.y)} from the top` : ''
}

function sizeOf(store: EditorStore, fields: readonly DraftField[]): string {
  const box = onlyBox(store, fields)
  return box ? ` to ${Math.round(box.width)} by ${Math.round(box.height)} points` : ''
}

function onlyBox(store: EditorStore, fields: readonly DraftField[]): Box | undefined {
  const { selection, pages } = store.get()
  const only = selection.size === 1 ? fields.find(({ id }) => selection.has(id)) : undefined
  const page = only && pages.find(only)
  return page && boxOn(only, page)
}
