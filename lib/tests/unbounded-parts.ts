import { z } from 'zod'

/** No record of a request may have so many entries. */
const FAR_TOO_MANY = 100_000
/** Texts of these forms have one length. */
const FIXED_FORMS = ['guid', 'uuid']

/**
 * The paths of all parts of a request body that could grow without end: texts, lists and records without a bound, and objects that
 * keep what the schema does not name. A list's entries are `[]`, a record's `{}`.
 */
export function unboundedParts(schema: unknown, path = ''): string[] {
  const inner = (part: unknown, name = '') => unboundedParts(part, [path, name].filter(Boolean).join('.'))
  const found = (isBounded: boolean) => (isBounded ? [] : [path])
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def
    const isClosed = catchall === undefined || catchall instanceof z.ZodNever
    return [...found(isClosed), ...Object.entries(schema.shape).flatMap(([name, part]) => inner(part, name))]
  }
  if (schema instanceof z.ZodArray) {
    return [...found(isListBounded(schema)), ...inner(schema.element, '[]')]
  }
  if (schema instanceof z.ZodRecord)
    return [...found(isRecordBounded(schema)), ...inner(schema.keyType, '{}'), ...inner(schema.valueType, '{}')]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inner(option))
  if (schema instanceof z.ZodPipe) return inner(schema.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  ) {
    return inner(schema.def.innerType)
  }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return found(isTextBounded(schema))
  return []
}

type Text = Pick<z.ZodString, 'maxLength' | 'format'>
const isTextBounded = ({ maxLength, format }: Text): boolean => maxLength !== null || FIXED_FORMS.includes(format ?? '')

const isListBounded = ({ def }: z.ZodArray): boolean =>
  (def.checks ?? []).some(({ _zod }) => ['max_length', 'length_equals'].includes(_zod.def.check))

/** Bounded by a rule of its own: zod has none for records. */
function isRecordBounded(schema: z.ZodRecord): boolean {
  const entries = Array.from({ length: FAR_TOO_MANY }, (_, index) => [`k${index}`, ''])
  return !schema.safeParse(Object.fromEntries(entries)).success
}
