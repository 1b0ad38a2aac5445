import { expect, test } from 'vitest'
import { refusedField } from './refused-field'

test('a refusal lands on the input and step it is about', () => {
  expect(refusedField('slots.1.email', 2)).toEqual({ path: 'slots.1.email', step: 'slots' })
  expect(refusedField('signers.0.name', 2)).toEqual({ path: 'slots.0.name', step: 'slots' })
  expect(refusedField('expirationDays', 2)).toEqual({ path: 'expirationDays', step: 'message' })
})

test('a field that no step has is said beside the button instead', () => {
  expect(refusedField('slots.2.email', 2)).toBeUndefined()
  expect(refusedField('signers.0.group', 2)).toBeUndefined()
  expect(refusedField('templateId', 2)).toBeUndefined()
})
