import { expect, test } from 'vitest'
import { fieldPlace } from './form-fields'

test('an error is shown at its field, on its step', () => {
  expect(fieldPlace('slots.1.email', 2)).toEqual({ path: 'slots.1.email', step: 'slots' })
  expect(fieldPlace('signers.0.name', 2)).toEqual({ path: 'slots.0.name', step: 'slots' })
  expect(fieldPlace('expirationDays', 2)).toEqual({ path: 'expirationDays', step: 'message' })
})

test('an error of any other field is shown next to the button', () => {
  expect(fieldPlace('slots.2.email', 2)).toBeUndefined()
  expect(fieldPlace('signers.0.group', 2)).toBeUndefined()
  expect(fieldPlace('templateId', 2)).toBeUndefined()
})
