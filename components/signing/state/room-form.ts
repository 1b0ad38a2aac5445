import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import { mostCharacters } from '@/lib/contract/field-types'
import type { Adopted, SigningView, SignRequest } from '@/lib/contract/signing'
import { isApprover, type SigningTask } from '@/lib/envelope/signing-task'
import { unprintableIn } from '@/lib/printing/print-problem'
import { isVisible, oneLine } from '@/lib/text/one-line'
import { entriesOf, entryKind, type FieldRules, isFilled, type OwnField, plainRules } from '../field/fields'
import type { DialogTranslator } from '../language'
import type { SavedWork } from './saved-work-schema'

/** `values` are in the order of the fields; see `Values`. */
export type RoomValues = { values: string[]; consent: boolean }

export type Marks = { signature?: Adopted | undefined; initials?: Adopted | undefined }
export type MarkKind = keyof Marks

/**
 * Whether a text does not fit the field with this index. Fields of pages that were never near have
 * no known size.
 */
export type IsTooLong = (at: number, value: string) => boolean

/** What is wrong with a text that no rule of the form knows: its length, and what can be printed. */
async function textProblem(
  field: OwnField,
  value: string,
  isTooLong: (value: string) => boolean,
  t: DialogTranslator,
): Promise<string | undefined> {
  const longest = mostCharacters(field)
  if (value.length > longest) return t('mostCharacters', { count: longest })
  if (!isFilled(value) || entryKind(field) !== 'text') return undefined
  const characters = await unprintableIn(value)
  if (characters) return t('unprintable', { characters })
  return isTooLong(value) ? t('doesNotFit') : undefined
}

/** Everything that keeps the person from finishing, at its field. */
export async function complaints(
  fields: readonly OwnField[],
  { values, consent }: RoomValues,
  t: DialogTranslator,
  task: SigningTask = 'sign',
  rules: FieldRules = plainRules,
  isTooLong: IsTooLong = () => false,
): Promise<FieldErrors<RoomValues>> {
  const states = rules.statesOf(fields, values)
  const problems = rules.problemsOf(fields, values, t)
  const texts = await Promise.all(
    fields.map(async (field, at) => {
      if (entryKind(field) === 'nothing' || !states[at]?.isVisible) return undefined
      const wrong = await textProblem(field, values[at] ?? '', (value) => isTooLong(at, value), t)
      return wrong ?? problems.get(field.id)
    }),
  )
  const found = texts.map(errorOf)
  return {
    ...(found.some(Boolean) && { values: found }),
    ...(!consent && { consent: errorOf(t('consentMissing', { task })) }),
  }
}

const errorOf = (message: string | undefined): FieldError | undefined =>
  message === undefined ? undefined : { type: 'custom', message }

/** Checks the form without zod, which would be a fifth of what a signer's phone loads. */
export const roomResolver =
  (
    fields: readonly OwnField[],
    t: DialogTranslator,
    task: SigningTask,
    rules: FieldRules,
    isTooLong: IsTooLong,
  ): Resolver<RoomValues> =>
  async (values) => {
    const errors = await complaints(fields, values, t, task, rules, isTooLong)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** Saved values, or else those that the service knows. Consent is never saved. */
export function startingValues(
  fields: readonly OwnField[],
  work: Omit<SavedWork, 'savedOn'> | undefined,
  { typedEntry }: FieldRules = plainRules,
): RoomValues {
  const saved = new Map(Object.entries(work?.values ?? {}))
  const values = fields.map((field) => {
    const earlier = saved.get(field.id)
    if (entryKind(field) === 'nothing') return field.value ?? ''
    if (entryKind(field) !== 'mark') return typedEntry(field, earlier ?? field.value ?? '')
    const hasMark = field.type === 'initials' ? work?.initials : work?.signature
    return earlier === 'true' && hasMark ? 'true' : ''
  })
  return { values, consent: false }
}

/**
 * The request, with the wording that was shown, and without what is hidden. A signer without a
 * signature field signs with their name, which isn't stamped on a page; an approver without one
 * adopts no mark.
 */
export function signRequest(
  view: SigningView,
  fields: readonly OwnField[],
  values: readonly string[],
  marks: Marks,
  zone?: string,
  rules: FieldRules = plainRules,
): SignRequest {
  const { name = '', email, requestRole } = view.signer
  const entries = entriesOf(fields, values, rules)
  const states = rules.statesOf(fields, values)
  const visible = fields.filter((field, at) => entryKind(field) !== 'nothing' && states[at]?.isVisible)
  const isPlaced = (kind: MarkKind) => visible.some(({ id, type }) => type === kind && isFilled(entries[id]))
  const text = isVisible(name) ? oneLine(name) : email || 'Signed'
  const signature: Adopted | undefined = isApprover(requestRole)
    ? isPlaced('signature')
      ? marks.signature
      : undefined
    : (marks.signature ?? { kind: 'typed', text })
  return {
    signature,
    initials: isPlaced('initials') ? marks.initials : undefined,
    values: Object.fromEntries(visible.map(({ id }) => [id, entries[id] ?? ''])),
    consent: view.consent ? { version: view.consent.version, sha256: view.consent.sha256 } : true,
    zone,
  }
}

/** The index of the field that a refusal names, or -1. */
export function refusedField(fields: readonly OwnField[], path: string | undefined): number {
  if (path?.startsWith('values.')) return fields.findIndex((field) => field.id === path.slice('values.'.length))
  const kind = path?.split('.')[0]
  return fields.findIndex((field) => field.type === kind && entryKind(field) === 'mark')
}
