import { expect, test } from 'vitest'
import { describeDetail, describeName, slotNumbersOf } from '../facts'

const slots = slotNumbersOf({ signers: [{ id: 0 }, { id: 7, delegated: true }, { id: 7 }, { id: 3 }] })

test('a slot has the number that it has everywhere else', () => {
  expect([0, 7, 3].map((id) => describeDetail('slot', id, slots))).toEqual(['1', '2', '3'])
})

test('consent is described, and unknown details stay unchanged', () => {
  expect(describeDetail('consent', true, slots)).toBe('given')
  expect(describeDetail('slot', 9, slots)).toBeUndefined()
  expect(describeDetail('slot', 'first', slots)).toBeUndefined()
  expect(describeDetail('role', 'Signer', slots)).toBeUndefined()
})

test('details of the embedded service have words for names, and others keep theirs', () => {
  expect(describeName('document_sha256')).toBe('SHA-256 of the sent document')
  expect([describeName('as_given'), describeDetail('as_given', true, slots)]).toEqual([
    'Original file',
    'kept as it was chosen',
  ])
  expect(['cost_center', 'constructor'].map(describeName)).toEqual(['cost_center', 'constructor'])
})
