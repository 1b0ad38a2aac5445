import type { z } from 'zod'
import { capitalize } from './one-line'

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
const FORMATS: Record<string, string> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'an id',
  guid: 'an id',
  datetime: 'a date and time',
}

/**
 * What is wrong with a value, for people: the parser's own messages are for programmers. It
 * completes "The subject …". A schema's own message goes before it.
 */
export function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? 'of another type'}`
    case 'too_big':
      return bound('at most', issue.maximum, issue.origin)
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'must not be empty'
        : bound('at least', issue.minimum, issue.origin)
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'is not in the expected form'
    case 'invalid_value':
      return `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(issue.values.map(String))}`
    case 'unrecognized_keys':
      return 'has fields that are not known'
    case 'custom':
      return typeof issue.params?.plain === 'string' ? issue.params.plain : undefined
    default:
      return 'is not accepted'
  }
}

/** The issue as a sentence, for the error beside a form's input. */
export function formIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const text = plainIssue(issue)
  return text && `${capitalize(text)}.`
}

function bound(limit: string, count: number | bigint, origin: string): string {
  const amount = count.toLocaleString('en')
  if (origin === 'string') return `must have ${limit} ${amount} ${count === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `must have ${limit} ${amount} ${count === 1 ? 'entry' : 'entries'}`
  return `must be ${limit} ${amount}`
}

/** The label of a path's last name: "content.emailMessage" as "Email message". */
export function fieldLabel(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const label = last
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^email (?=message|subject)/, '')
  return label === '' ? 'The request' : capitalize(label)
}
