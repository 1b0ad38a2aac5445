import type { z } from 'zod'
import { InvalidInput, NotFound } from '@/lib/desk/runtime/contract/refusal'
import { findUnstorable, UNSTORABLE_MESSAGE } from '@/lib/text/json'
import { fieldLabel, plainIssue } from '@/lib/text/plain-issue'
import 'server-only'
import { type CsvSeparator, csvSeparator } from '@/lib/text/csv'

/** A field deeper than this is not one of ours. */
const DEEPEST_FIELD = 20

/** Parses input; the first fault is the refusal's message, and its path the `field`. */
export function parse<T extends z.ZodType>(
  schema: T,
  value: unknown,
  kind: 'InvalidInput' | 'NotFound' = 'InvalidInput',
): z.output<T> {
  const unstorable = findUnstorable(value)
  const parsed = unstorable ? undefined : schema.safeParse(value, { error: plainIssue })
  if (parsed?.success) return parsed.data
  // A segment of the address belongs to no field of a form.
  if (kind === 'NotFound') throw new NotFound('This does not exist.')
  const issue = parsed?.error.issues[0]
  const field = (unstorable?.slice(0, DEEPEST_FIELD) ?? issue?.path ?? []).join('.')
  const message = unstorable ? UNSTORABLE_MESSAGE : (issue?.message ?? '')
  throw new InvalidInput(sentence(field, message), { field: field || undefined })
}

/** A schema's own message is a sentence; other messages complete one about the field. */
function sentence(field: string, message: string): string {
  return /^(is|has|must) /.test(message) ? `${fieldLabel(field)} ${message}.` : message
}

/** A query as an object; the first value of a repeated name counts. */
export function queryOf(url: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) if (value !== '') query[name] ??= value
  return query
}

const COOKIE = /(?:^|;\s*)(?:__Host-)?csv_separator=(\w+)/

/** What separates the cells of a file that this request asks for. */
export function csvSeparatorOf({ headers }: Request): CsvSeparator {
  const choice = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  const [language] = (headers.get('accept-language') ?? '').split(/[,;]/)
  return csvSeparator(choice, language?.trim())
}
