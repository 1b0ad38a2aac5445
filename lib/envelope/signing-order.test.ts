import { expect, test } from 'vitest'
import { describeOrder } from './slots'

test('the order of a template is said in words', () => {
  const signers = [
    { name: 'Manager' },
    { name: 'HR', group: 'b' },
    { name: 'Legal', group: 'b' },
    { name: 'Payroll', requestRole: 'CC' },
  ]
  expect(describeOrder({ signerOrderRequired: true, signers })).toBe('Manager, then HR with Legal')
  expect(describeOrder({ signers })).toBe('All at once')
  expect(describeOrder({ signers: signers.slice(0, 1) })).toBe('One signer')
  expect(describeOrder({})).toBe('No signers')
})
