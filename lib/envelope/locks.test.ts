import { expect, test } from 'vitest'
import { locksOf } from './slots'

const box = { x: 0, y: 0, width: 0.1, height: 0.1, page: 1, signerIndex: 0, type: 'text' as const }

test('what a template fixes is said in words', () => {
  const template = {
    signerOrderRequired: true,
    signers: [
      { name: 'Manager' },
      { name: 'HR', group: 'b' },
      { name: 'Legal', group: 'b' },
      { name: 'Payroll', requestRole: 'CC' },
    ],
    files: [{ name: 'Offer.pdf', fields: [{ ...box, id: 'a' }] }, { fields: [{ ...box, id: 'b' }] }],
  }
  expect(locksOf(template).map(({ what, value }) => `${what}: ${value}`)).toEqual([
    'Documents: Offer.pdf, Document 2',
    'Fields: 2',
    'Signing order: Manager, then HR with Legal',
    'Copies (CC): Payroll',
  ])
})

test('a template without slots names no signer, and a bare one has words too', () => {
  expect(locksOf({}).map(({ value }) => value)).toEqual(['None', 'No signers'])
})
