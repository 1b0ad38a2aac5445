import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import { longestValue } from '@/lib/contract/field-types'
import { isVisible, oneLine } from '@/lib/contract/one-line'
import type { Adopted, SigningView, SignRequest } from '@/lib/contract/signing'
import { printProblem } from '@/lib/envelope/print-problem'
import { isApprover, type SigningTask } from '@/lib/envelope/signing-task'
import { asked, fieldLabel, isFilled, isRequired, type OwnField } from './field/fields'
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

async function complaint(
  field: OwnField,
  value: string,
  isTooLong: (value: string) => boolean,
): Promise<string | undefined> {
  if (asked(field) === 'nothing') return undefined
  const longest = longestValue(field.type)
  if (value.length > longest) return `At most ${longest} characters fit here.`
  if (asked(field) === 'text' && isFilled(value))
    return (await printProblem(value)) ?? (isTooLong(value) ? 'This does not fit here. Shorten it.' : undefined)
  if (!isRequired(field) || isFilled(value)) return undefined
  if (asked(field) === 'mark') return `Your ${field.type} ${field.type === 'initials' ? 'are' : 'is'} missing here.`
  return asked(field) === 'tick' ? `Tick “${fieldLabel(field)}” to go on.` : `Fill in “${fieldLabel(field)}”.`
}

/** Everything that keeps the person from finishing, at its field. */
export async function complaints(
  fields: readonly OwnField[],
  { values, consent }: RoomValues,
  task: SigningTask = 'sign',
  isTooLong: IsTooLong = () => false,
): Promise<FieldErrors<RoomValues>> {
  const texts = await Promise.all(
    fields.map((field, at) => complaint(field, values[at] ?? '', (value) => isTooLong(at, value))),
  )
  const found = texts.map(errorOf)
  return {
    ...(found.some(Boolean) && { values: found }),
    ...(!consent && { consent: errorOf(`Tick this to ${task} electronically.`) }),
  }
}

const errorOf = (message: string | undefined): FieldError | undefined =>
  message === undefined ? undefined : { type: 'custom', message }

/** Without a schema: zod would be a fifth of what a signer's phone loads. */
export const roomResolver =
  (fields: readonly OwnField[], task: SigningTask, isTooLong: IsTooLong): Resolver<RoomValues> =>
  async (values) => {
    const errors = await complaints(fields, values, task, isTooLong)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** Saved values, or else those that the service knows. Consent is never saved. */
export function startingValues(fields: readonly OwnField[], work: SavedWork | undefined): RoomValues {
  const values = fields.map((field) => {
    const earlier = work?.values[field.id]
    if (asked(field) === 'nothing') return field.value ?? ''
    if (asked(field) !== 'mark') return earlier ?? field.value ?? ''
    const hasMark = field.type === 'initials' ? work?.initials : work?.signature
    return earlier === 'true' && hasMark ? 'true' : ''
  })
  return { values, consent: false }
}

export const byId = (fields: readonly OwnField[], values: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field, at) => [field.id, values[at] ?? '']))

/**
 * The request, with the wording that was shown. A signer without a signature field signs with their
 * name, which isn't stamped on a page; an approver without one adopts no mark.
 */
export function signRequest(
  view: SigningView,
  fields: readonly OwnField[],
  values: readonly string[],
  marks: Marks,
  zone?: string,
): SignRequest {
  const { name = '', email, requestRole } = view.signer
  const placed = fields.some((field, at) => field.type === 'signature' && isFilled(values[at]))
  const text = isVisible(name) ? oneLine(name) : email || 'Signed'
  const signature: Adopted | undefined = isApprover(requestRole)
    ? placed
      ? marks.signature
      : undefined
    : (marks.signature ?? { kind: 'typed', text })
  const sent = fields.filter((field) => asked(field) !== 'nothing')
  const initialed = fields.some((field, at) => field.type === 'initials' && isFilled(values[at]))
  const all = byId(fields, values)
  return {
    signature,
    initials: initialed ? marks.initials : undefined,
    values: Object.fromEntries(sent.map((field) => [field.id, all[field.id] ?? ''])),
    consent: view.consent ? { version: view.consent.version, sha256: view.consent.sha256 } : true,
    zone,
  }
}

/** The index of the field that a refusal names; -1 if it names none of ours. */
export function refusedField(fields: readonly OwnField[], path: string | undefined): number {
  if (path?.startsWith('values.')) return fields.findIndex((field) => field.id === path.slice('values.'.length))
  const kind = path?.split('.')[0]
  return fields.findIndex((field) => field.type === kind && asked(field) === 'mark')
}
