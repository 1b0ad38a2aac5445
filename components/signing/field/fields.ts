import { FORM_FIELD_TYPES, isFixed, isTick } from '@/lib/contract/field-types'
import type { SigningView } from '@/lib/contract/signing'
import type { FieldState } from '@/lib/envelope/field-rules'
import { inReadingOrder, type Size } from '@/lib/printing/place'
import type { DialogTranslator, RoomTranslator } from '../language'

/** One of this signer's fields, with its document. */
export type OwnField = SigningView['fields'][number]

/**
 * What a signer is asked to do with a field. A date of signing is filled in by the service, a
 * read-only field by the sender.
 */
export type EntryKind = 'mark' | 'text' | 'option' | 'tick' | 'nothing'

export function entryKind(field: OwnField): EntryKind {
  if (field.type === 'signature' || field.type === 'initials') return 'mark'
  if (field.type === 'date' || isFixed(field)) return 'nothing'
  if (field.type === 'dropdown') return 'option'
  return isTick(field.type) ? 'tick' : 'text'
}

/** A field's place on the screen. */
export type FieldShape = {
  height: number
  /** High enough on paper for several lines. */
  hasLines: boolean
}

/** What a control on the page gets. */
export type ControlProps = {
  at: number
  field: OwnField
  shape: FieldShape
  /** The field on paper. */
  box: Size
  /** The page, in points. */
  page: Size
}

/** The fields in reading order. Marks are required unless the sender made them optional. */
export const ownFields = (fields: SigningView['fields']): OwnField[] =>
  inReadingOrder(fields, ({ file }) => file).map((field) => ({
    ...field,
    required: field.required ?? entryKind(field) === 'mark',
  }))

/** The sender's label, or the name of the field's type. */
export const fieldLabel = (field: OwnField, t: RoomTranslator): string =>
  field.label?.trim() || t('fieldType', { type: field.type })

/**
 * Values in the order of the fields: text as typed, `"true"` for a tick or a placed mark, otherwise
 * `""`.
 */
export type Values = readonly string[]

/** How many cells a comb has. */
export const cellsOf = ({ comb, maxLength }: Pick<OwnField, 'comb' | 'maxLength'>) => (comb ? maxLength : undefined)

/** Whether a text that has no room is refused; a number or a date goes on on the certificate. */
export const canBeShortened = (field: OwnField): boolean =>
  entryKind(field) === 'text' && !FORM_FIELD_TYPES.includes(field.type) && !cellsOf(field)

export const isFilled = (value: string | undefined) => (value ?? '').trim() !== ''

/** The group that fields are filled in with together: a choice, or checkboxes that have a rule. */
export type Group = { name: string; members: readonly number[]; rule: OwnField['groupRule'] }

/**
 * The radio buttons of one choice, by one of them. Hidden ones too: shown again, they must not be a
 * second one.
 */
export const choiceOf = (fields: readonly OwnField[], one: number): number[] =>
  fields.flatMap(({ type, group }, at) => (type === 'radio' && group === fields[one]?.group ? [at] : []))

/**
 * What a field is now, what is wrong with what it holds, and how that is sent: of fields that do
 * not depend on each other, or of a form (`form-rules`), whose code loads with the first form.
 */
export type FieldRules = {
  /** Whether each field is visible and required, in their order. */
  statesOf: (fields: readonly OwnField[], values: Values) => FieldState[]
  /** The groups by the index of each of their fields. Hidden fields belong to none. */
  groupsOf: (
    fields: readonly OwnField[],
    states: readonly FieldState[],
    t: RoomTranslator,
  ) => ReadonlyMap<number, Group>
  /** What a field holds as it is sent and printed. */
  entryOf: (field: OwnField, value?: string) => string
  /** An entry as a person types it. */
  typedEntry: (field: OwnField, entry: string) => string
  /** What keeps the person from finishing, by field id; what cannot be read as what it should be, at once. */
  problemsOf: (fields: readonly OwnField[], values: Values, t: DialogTranslator) => ReadonlyMap<string, string>
}

const NO_GROUPS: ReadonlyMap<number, Group> = new Map()

export const plainRules: FieldRules = {
  statesOf: (fields) =>
    fields.map((field) => {
      const isRequired = field.required === true && entryKind(field) !== 'nothing'
      return { isVisible: true, isRequired, isAsked: isRequired }
    }),
  groupsOf: () => NO_GROUPS,
  entryOf: (_, value = '') => value,
  typedEntry: (_, entry) => entry,
  problemsOf: (fields, values, t) =>
    new Map(
      fields.flatMap((field, at) =>
        field.required && entryKind(field) !== 'nothing' && !isFilled(values[at])
          ? [[field.id, describeMissingEntry(field, t)]]
          : [],
      ),
    ),
}

/** Whether fields depend on each other, or hold what only a form's rules know. */
export const isForm = (fields: readonly OwnField[]): boolean =>
  fields.some(
    ({ type, group, pattern, showIf, requiredIf }) =>
      FORM_FIELD_TYPES.includes(type) || Boolean(group ?? pattern ?? showIf ?? requiredIf),
  )

export const describeMissingEntry = (field: OwnField, t: RoomTranslator): string =>
  t('missing', { kind: entryKind(field) === 'tick' ? 'tick' : field.type, field: fieldLabel(field, t) })

/** Entries by field id, as they are sent. */
export const entriesOf = (
  fields: readonly OwnField[],
  values: Values,
  { entryOf }: Pick<FieldRules, 'entryOf'> = plainRules,
): Record<string, string> => Object.fromEntries(fields.map((field, at) => [field.id, entryOf(field, values[at])]))

/** What is wrong with the entries that cannot stay, by index. */
export type Wrong = readonly (string | undefined)[]

/** What is wrong with one of some fields. */
export const errorOf = (members: readonly number[], wrong: Wrong): string | undefined =>
  members.map((at) => wrong[at]).find((error) => error !== undefined)

/** What is filled in as one: a field, or a group, which counts once. */
export type Stop = {
  /** The field to go to; of a group, the chosen one or else the first. */
  at: number
  group: Group | undefined
  isAsked: boolean
  isRequired: boolean
  isFilled: boolean
  error: string | undefined
  /** The mark was placed here from elsewhere, and its place was not looked at yet. */
  isToReview: boolean
}

export type FormState = {
  fields: readonly OwnField[]
  values: Values
  states: readonly FieldState[]
  groups: ReadonlyMap<number, Group>
  wrong: Wrong
  toReview: ReadonlySet<number>
}

/** What a signer fills in, in reading order, without what is hidden. */
export function stopsOf({ fields, values, states, groups, wrong, toReview }: FormState): Stop[] {
  return fields.flatMap((_, index): Stop[] => {
    const group = groups.get(index)
    if (!states[index]?.isVisible || (group && group.members[0] !== index)) return []
    const members = group?.members ?? [index]
    const chosen = members.find((at) => isFilled(values[at]))
    const isAsked = members.some((at) => {
      const member = fields[at]
      return member !== undefined && entryKind(member) !== 'nothing'
    })
    return [
      {
        at: chosen ?? index,
        group,
        isAsked,
        isRequired: group ? group.rule !== undefined : states[index].isRequired,
        isFilled: chosen !== undefined,
        error: errorOf(members, wrong),
        isToReview: toReview.has(index),
      },
    ]
  })
}

/** Whether the person cannot finish because of this field. */
const needsWork = (stop: Stop) =>
  stop.isAsked && (stop.error !== undefined || stop.isToReview || (stop.isRequired && !stop.isFilled))

/** How much has to be right before the person can finish, and how much of it is not. */
export function progress(stops: readonly Stop[]): { required: number; left: number } {
  const left = stops.filter(needsWork).length
  const done = stops.filter((stop) => stop.isAsked && stop.isRequired && !needsWork(stop)).length
  return { required: done + left, left }
}

/** The next field that needs work, from `after` on and around the end; -1 when none does. */
export function nextField(stops: readonly Stop[], after: number): number {
  const due = stops.filter(needsWork)
  const next = due.find(({ at, group }) => (group?.members[0] ?? at) > after) ?? due[0]
  return next?.at ?? -1
}
