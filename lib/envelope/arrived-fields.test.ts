import { expect, test } from 'vitest'
import type { Field } from '@/lib/contract/field'
import { fieldDifferences } from './wire-fields'

const field = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  type: 'text',
  signerIndex: 0,
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.04,
  ...more,
})
const signers = [{ email: 'ada@example.com' }, { email: 'bob@example.com' }]
const sent = { signers, files: [{ fields: [field('a', { label: 'Price' }), field('b', { y: 0.5, signerIndex: 1 })] }] }
const differences = (...fields: Field[]) =>
  fieldDifferences(sent, { signers, files: [{ fields }] })?.map(({ field: { id }, what }) => [id, what])

test('fields that arrived as they were sent are no news', () => {
  expect(differences(field('a', { label: 'Price', required: false }), field('b', { y: 0.5, signerIndex: 1 }))).toEqual(
    [],
  )
})

test('ids of the service’s own and people known by another id are no difference', () => {
  const answered = {
    signers: [
      { id: 70, email: 'ada@example.com' },
      { id: 71, email: 'Bob@example.com' },
    ],
    files: [{ fields: [field('x2', { y: 0.5, signerIndex: 71 }), field('x1', { label: 'Price', signerIndex: 70 })] }],
  }
  expect(fieldDifferences(sent, answered)).toEqual([])
})

test('missing, moved and changed fields are named', () => {
  expect(differences(field('b', { y: 0.51, signerIndex: 1 }))).toEqual([
    ['a', 'missing'],
    ['b', 'moved'],
  ])
  expect(differences(field('a'), field('b', { y: 0.5 }))).toEqual([
    ['a', 'changed'],
    ['b', 'changed'],
  ])
  expect(differences(field('a', { label: 'Price' }), field('b', { y: 0.5, signerIndex: 1, page: 2 }))).toEqual([
    ['b', 'moved'],
  ])
})

test('a service that answers no fields doesn’t say', () => {
  expect(fieldDifferences(sent, { signers, files: [{}] })).toBeUndefined()
  expect(fieldDifferences(sent, {})).toBeUndefined()
  expect(fieldDifferences({ signers, files: [{}] }, {})).toEqual([])
})
