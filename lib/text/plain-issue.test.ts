import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldLabel, formIssue, plainIssue } from './plain-issue'

const explain = (schema: z.ZodType, value: unknown, error = plainIssue) => {
  const parsed = schema.safeParse(value, { error })
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

test.each([
  [z.string().max(20_000), 'x'.repeat(20_001), 'must have at most 20,000 characters'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string(), undefined, 'is missing'],
  [z.string(), 7, 'must be a text'],
  [z.number().int(), 1.5, 'must be a whole number'],
  [z.number().max(365), 400, 'must be at most 365'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  [z.email(), 'ada at', 'must be an email address'],
  [z.uuid(), 'x', 'must be an id'],
  [z.string().regex(/^a/), 'b', 'is not in the expected form'],
  [z.enum(['open', 'sent']), 'x', 'must be open or sent'],
  [z.union([z.string(), z.number()]), true, 'is not accepted'],
  [z.object({ a: z.string() }), [], 'must be an object'],
])('%# is explained in plain words', (schema, value, expected) => {
  expect(explain(schema, value)).toBe(expected)
})

test('a message of the schema goes first, and a form gets sentences', () => {
  expect(explain(z.string().max(3, 'Too long for a name.'), 'four')).toBe('Too long for a name.')
  expect(explain(z.string().max(3), 'four', formIssue)).toBe('Must have at most 3 characters.')
})

test('a path is named by its last field', () => {
  expect(fieldLabel('content.emailMessage')).toBe('Message')
  expect(fieldLabel('slots.0.email')).toBe('Email')
  expect(fieldLabel('target_url')).toBe('Target url')
  expect(fieldLabel('')).toBe('The request')
})
