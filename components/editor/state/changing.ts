import type { FieldType } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { type Arrangement, arrangeFields } from '../model/arrange-fields'
import { mapFields, removeFields } from '../model/edit'
import { capitalize, countFields, describeFields, nameOfRecipient } from '../model/labels'
import { TYPE_LABELS, withType } from '../model/types'
import { copy } from './adding'
import type { EditorStore } from './editor-store'
import { groupOf, subject, target } from './target'

export function remove(store: EditorStore): void {
  const at = target(store)
  if (!at) return
  store.commit(removeFields(at.fields, at.ids), {
    name: `deletion of ${describeFields(at.chosen)}`,
    message: `${subject(store, at.chosen)} deleted`,
  })
  select(store)
}

/** After a deletion the neighbor is selected, to continue from there. */
function select(store: EditorStore): void {
  const { active } = store.get()
  if (active !== undefined) store.set({ selection: new Set([active]) })
}

/** Deletes fields that no page shows. */
export function removeLost(store: EditorStore): void {
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

type Properties = Partial<Pick<DraftField, 'required' | 'readOnly' | 'label' | 'value'>>
const PROPERTY_NAMES: Record<keyof Properties, string> = {
  required: 'the required mark',
  readOnly: 'the read-only mark',
  label: 'the label',
  value: 'the default value',
}

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
  const isTyped = key === 'label' || key === 'value'
  store.commit(fields, {
    name: `change of ${PROPERTY_NAMES[key]}`,
    ...(isTyped && { group: groupOf(key, at.ids) }),
  })
}

export function setType(store: EditorStore, type: FieldType): void {
  const at = target(store)
  if (!at) return
  store.commit(
    mapFields(at.fields, at.ids, (field) =>
      field.type === type ? field : withType(field, type, at.pages.find(field)),
    ),
    {
      name: `change of type to ${TYPE_LABELS[type].toLowerCase()}`,
      message: `Changed to ${TYPE_LABELS[type].toLowerCase()}`,
    },
  )
}

export function assign(store: EditorStore, recipient: number): void {
  const at = target(store)
  if (!at) return
  const name = nameOfRecipient(at.recipients, recipient)
  store.commit(
    mapFields(at.fields, at.ids, (field) => (field.recipient === recipient ? field : { ...field, recipient })),
    { name: `assignment to ${name}`, message: `${capitalize(describeFields(at.chosen))} assigned to ${name}` },
  )
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
