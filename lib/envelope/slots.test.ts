import { expect, test } from 'vitest'
import { fieldSummary, pageCount, placedFields, slotsOf, whyNotSendable } from './slots'

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.05, signerIndex: 0 }

test('a slot keeps its id as signerIndex, and its place when a service leaves the id out', () => {
  expect(slotsOf({ signers: [{ id: 7, name: 'Landlord', defaultName: 'Lea ' }, { requestRole: 'CC' }] })).toEqual([
    { signerIndex: 7, number: 1, label: 'Landlord', role: 'Signer', copy: false, person: { name: 'Lea', email: '' } },
    { signerIndex: 1, number: 2, label: 'Slot 2', role: 'CC', copy: true, person: { name: '', email: '' } },
  ])
})

test('fields are in reading order and know their document', () => {
  const files = [
    {
      fields: [
        { ...box, id: 'b', type: 'date' as const, page: 2 },
        { ...box, id: 'a', type: 'signature' as const, page: 1 },
      ],
    },
    { fields: [{ ...box, id: 'c', type: 'text' as const, page: 1 }] },
  ]
  expect(placedFields({ files }).map(({ id, file }) => `${id}${file}`)).toEqual(['a0', 'b0', 'c1'])
})

test('fields are counted in words', () => {
  const fields = (['signature', 'initials', 'initials', 'date'] as const).map((type, i) => ({
    ...box,
    id: `${i}`,
    type,
    page: 1,
  }))
  expect(fieldSummary(fields)).toBe('1 signature, 2 initials, 1 date')
  expect(fieldSummary([])).toBe('')
})

test('pages of all documents; an unknown count is none', () => {
  expect(pageCount({ files: [{ pageCount: 3 }, {}, { pageCount: 2 }] })).toBe(5)
})

test.each([
  ['texts', [{ id: undefined }, { id: undefined }]],
  ['a number and a text', [{ id: 1 }, {}]],
  ['one id twice', [{ id: 1 }, { id: 1 }]],
  ['a negative id', [{ id: -1 }]],
  ['no slots', []],
])('nothing is sent from a template whose slots have %s as ids', (_, signers) => {
  expect(whyNotSendable({ signers })).toBeDefined()
})

test('distinct whole numbers in any order are slots', () => {
  expect(whyNotSendable({ signers: [{ id: 7 }, { id: 0 }, { id: 1000 }] })).toBeUndefined()
})

test('a page count that cannot be is ignored', () => {
  expect(pageCount({ files: [{ pageCount: -1 }, { pageCount: 3 }, {}] })).toBe(3)
})
