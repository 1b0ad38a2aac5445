import { unprintableIssue } from '@/lib/envelope/printable'
import { invalidField } from '../errors'

/** Refuses what the sealed document would show a box for, before anybody signs it. */
export function checkPrintable(text: string | null | undefined, path: string): void {
  const problem = text ? unprintableIssue(text) : undefined
  if (problem) throw invalidField(path, problem, 'character_not_printable')
}

/** The texts of a person that are printed; `path` is that of the person, with a dot behind it. */
export function checkPerson(
  person: {
    name?: string | null | undefined
    companyName?: string | null | undefined
    title?: string | null | undefined
  },
  path = '',
): void {
  for (const name of ['name', 'companyName', 'title'] as const) checkPrintable(person[name], `${path}${name}`)
}
