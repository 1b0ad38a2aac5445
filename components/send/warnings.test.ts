import { expect, test } from 'vitest'
import { slotsOf } from '@/lib/contract/slots'
import { slotWarnings } from './warnings'

const slots = slotsOf({
  signers: [
    { id: 0, name: 'Discloser' },
    { id: 1, name: 'Recipient' },
    { id: 2, name: 'Witness' },
  ],
})
const ada = { name: 'Ada', email: 'ada@northwind.example' }
const blank = { name: '', email: '' }

test('the same address in two slots warns in both, whatever its case and blanks', () => {
  const [first, second, third] = slotWarnings(slots, [ada, { name: 'A.', email: ' ADA@northwind.example' }, blank])
  expect(first).toEqual([{ kind: 'same-person', with: [slots[1]] }])
  expect(second).toEqual([{ kind: 'same-person', with: [slots[0]] }])
  expect(third).toEqual([])
})

test('empty slots are not the same person', () => {
  expect(slotWarnings(slots, [blank, blank])).toEqual([[], [], []])
})

test('a mistyped provider comes with the address that was meant', () => {
  const [first] = slotWarnings(slots, [{ name: 'Ada', email: 'ada@gmial.com' }])
  expect(first).toEqual([{ kind: 'domain', mended: 'ada@gmail.com' }])
})
