import { expect, test } from 'vitest'
import { fieldDifferences } from '@/lib/envelope/wire-fields'
import { sentFields } from './frame/arrived-fields'

const place = { x: 0.1, y: 0.1, width: 0.3, height: 0.04 }
const field = (id: string, document: string, recipient: number, page: number) => ({
  id,
  document,
  recipient,
  type: 'text' as const,
  page,
  ...place,
})
const content = {
  recipients: [
    { id: 4, name: ' ', email: '' },
    { id: 7, name: 'Ada', email: 'ada@example.com' },
    { id: 2, name: 'Bob', email: 'bob@example.com' },
  ],
  documents: [
    { id: 'one', name: 'one.pdf', pages: [{ page: 3, rotation: 90 as const }] },
    { id: 'two', name: 'two.pdf' },
  ],
  fields: [field('a', 'one', 7, 3), field('b', 'two', 2, 5), field('removed', 'one', 2, 1)],
}

test('an envelope of own documents has the fields of the pages that are sent, by the people who are invited', () => {
  const sent = sentFields(content)
  expect(sent.signers.map(({ email }) => email)).toEqual(['ada@example.com', 'bob@example.com'])
  expect(sent.files.map(({ fields }) => fields.map(({ id, page, signerIndex }) => [id, page, signerIndex]))).toEqual([
    [['a', 1, 0]],
    [['b', 5, 1]],
  ])
})

test('an answer without fields, and one that misplaces them, are distinguished', () => {
  const sent = sentFields(content)
  expect(fieldDifferences(sent, { signers: sent.signers, files: [{}, {}] })).toBeUndefined()
  const moved = sent.files.map(({ fields }) => ({ fields: fields.map((each) => ({ ...each, y: 72 / 792 })) }))
  expect(fieldDifferences(sent, { signers: sent.signers, files: moved })).toMatchObject([
    { what: 'moved', field: { id: 'a' } },
    { what: 'moved', field: { id: 'b' } },
  ])
})
