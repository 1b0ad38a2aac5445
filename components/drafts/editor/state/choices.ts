import { randomId } from '@/lib/browser/call'
import { type Appearance, FORM_FIELD_TYPES, type GroupRule, needsFormFields } from '@/lib/contract/field-types'
import { type DraftField, type FieldCondition, MAX_FIELDS } from '@/lib/desk/drafts/contract/draft'
import { CHOICE, groupOfField, isSameGroup, nextChoice, uniqueGroup } from '../model/choices'
import { CONDITION_LABELS, type ConditionName } from '../model/conditions'
import { mapFields } from '../model/edit'
import { countFields, describeField, withType } from '../model/field'
import type { EditorStore } from './editor-store'
import { groupOf } from './select-fields'

/** Changes the fields of a field's group. */
function changeGroup(
  store: EditorStore,
  member: DraftField,
  change: (field: DraftField) => DraftField,
  step: { name: string; group?: string },
): void {
  const { fields, isLocked } = store.get()
  if (isLocked) return
  store.commit(
    fields.map((field) => (isSameGroup(member, field) ? change(field) : field)),
    step,
  )
}

/** Adds a radio button to a choice. */
export function addChoice(store: EditorStore, member: DraftField): void {
  const { fields, ordered, pages, isLocked } = store.get()
  const added = nextChoice(groupOfField(ordered, member), pages, randomId())
  if (isLocked || !added) return
  if (fields.length >= MAX_FIELDS) {
    store.announce(`Not added: a draft holds at most ${MAX_FIELDS} fields.`)
    return
  }
  store.commit([...fields, added], {
    name: 'adding a choice',
    message: `${describeField(added, store.get())} added to ${added.group}`,
  })
}

/** Whether it could be renamed: another group of the recipient may have the name. */
export function renameGroup(store: EditorStore, member: DraftField, group: string): boolean {
  const isTaken = store
    .get()
    .fields.some(
      (field) => field.recipient === member.recipient && field.group === group && !isSameGroup(member, field),
    )
  if (isTaken || !group) return false
  changeGroup(store, member, (field) => ({ ...field, group }), { name: 'change of a group’s name' })
  return true
}

export function setChoiceLabel(store: EditorStore, id: string, label: string): void {
  const { fields, isLocked } = store.get()
  if (isLocked) return
  store.commit(
    mapFields(fields, new Set([id]), ({ label: _, ...field }) => (label ? { ...field, label } : field)),
    { name: 'change of the label', group: groupOf('label', [id]) },
  )
}

/** How many of a group of checkboxes have to be ticked: any number without a rule. */
export function setGroupRule(store: EditorStore, member: DraftField, rule: GroupRule | undefined): void {
  changeGroup(
    store,
    member,
    ({ required: _, groupRule: __, ...field }) => (rule ? { ...field, groupRule: rule } : field),
    {
      name: 'change of a group’s rule',
    },
  )
}

/** Selects the radio button that is on at first; none without an id. */
export function chooseAtFirst(store: EditorStore, member: DraftField, id: string | undefined): void {
  changeGroup(store, member, ({ value: _, ...field }) => (field.id === id ? { ...field, value: 'true' } : field), {
    name: 'change of the default value',
  })
}

/** Signers see what is chosen and cannot change it. */
export function fixChoice(store: EditorStore, member: DraftField, readOnly: boolean): void {
  changeGroup(store, member, ({ readOnly: _, ...field }) => (readOnly ? { ...field, readOnly } : field), {
    name: 'change of the read-only mark',
  })
}

/** A choice is shown or required as a whole. */
export function setCondition(
  store: EditorStore,
  member: DraftField,
  name: ConditionName,
  condition: FieldCondition | undefined,
): void {
  const { fields, isLocked } = store.get()
  if (isLocked) return
  const ids = member.type === 'radio' ? groupOfField(fields, member).map(({ id }) => id) : [member.id]
  store.commit(
    mapFields(fields, new Set(ids), ({ [name]: _, ...field }) => (condition ? { ...field, [name]: condition } : field)),
    { name: `change of “${CONDITION_LABELS[name]}”`, group: groupOf(name, ids) },
  )
}

/** Sets what the page shows of a checkbox, or of all radio buttons of a choice. */
export function setAppearance(store: EditorStore, member: DraftField, appearance: Appearance | undefined): void {
  const { fields, isLocked } = store.get()
  if (isLocked) return
  const ids = member.type === 'radio' ? groupOfField(fields, member).map(({ id }) => id) : [member.id]
  store.commit(
    mapFields(fields, new Set(ids), ({ appearance: _, ...field }) => (appearance ? { ...field, appearance } : field)),
    { name: 'change of what is printed' },
  )
}

/** Puts one field into another group of its recipient, a new one, or none. The group keeps its rule. */
export function setGroup(store: EditorStore, id: string, to: { group: string } | 'new' | 'none'): void {
  const { fields, byId, isLocked } = store.get()
  const field = byId.get(id)
  if (!field || isLocked) return
  const { group: _, groupRule: __, required: ___, ...rest } = field
  const name =
    to === 'none'
      ? undefined
      : to === 'new'
        ? uniqueGroup(fields, field.recipient, field.type === 'radio' ? CHOICE : 'Group')
        : to.group
  const moved: DraftField = name === undefined ? rest : { ...rest, group: name }
  const rule = fields.find((other) => other.id !== id && isSameGroup(moved, other))?.groupRule
  store.commit(
    mapFields(fields, new Set([id]), () => (rule ? { ...moved, groupRule: rule } : moved)),
    { name: 'change of a group' },
  )
}

/** Changes what the service does not offer into what every service has. */
export function makePlain(store: EditorStore): void {
  const { fields, pages, isLocked } = store.get()
  const changed = fields.filter(needsFormFields)
  if (isLocked || changed.length === 0) return
  const ids = new Set(changed.map(({ id }) => id))
  const count = countFields(changed.length)
  store.commit(
    mapFields(fields, ids, (field) => {
      const { hint: _, showIf: __, requiredIf: ___, ...rest } = field
      const plain = field.type === 'radio' ? 'checkbox' : FORM_FIELD_TYPES.includes(field.type) ? 'text' : field.type
      return withType(rest, plain, pages.find(field))
    }),
    { name: `change of ${count}`, message: `${count} changed` },
  )
}
