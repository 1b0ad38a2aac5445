import type { z } from 'zod'
import { Refusal } from '@/lib/contract/refusal'

/** Parses what came in; the first fault is the refusal's message, and its path the `field`. */
export function parse<T extends z.ZodType>(schema: T, value: unknown, code: 400 | 404 = 400): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || undefined
  // A segment of the address is not an input of the form that sent the request.
  if (code === 404) throw new Refusal(code, 'This does not exist.')
  throw new Refusal(code, `${field ?? 'request'}: ${issue?.message}`, { field })
}

/** A query as an object; of a name that stands there twice, the first value counts. */
export function queryOf(url: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URL(url).searchParams) if (value !== '') found[name] ??= value
  return found
}
