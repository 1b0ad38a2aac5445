import { expect, test } from 'vitest'
import { slotsOf } from '@/lib/envelope/slots'
import { describeSamePerson, reviewWarnings, slotWarnings } from './warnings'

const slots = slotsOf({
  signers: [
    { id: 0, name: 'Discloser' },
    { id: 1, name: 'Recipient' },
    { id: 2, name: 'Witness' },
  ],
})
const ada = { name: 'Ada', email: 'ada@northwind.example' }
const blank = { name: '', email: '' }

test('the same address in two slots warns in both, ignoring case and spaces', () => {
  const [first, second, third] = slotWarnings(slots, [ada, { name: 'A.', email: ' ADA@northwind.example' }, blank])
  expect(first).toEqual([{ kind: 'same-person', with: [slots[1]] }])
  expect(second).toEqual([{ kind: 'same-person', with: [slots[0]] }])
  expect(third).toEqual([])
})

test('empty slots are not the same person', () => {
  expect(slotWarnings(slots, [blank, blank])).toEqual([[], [], []])
})

test('a mistyped provider comes with a suggestion', () => {
  const [first] = slotWarnings(slots, [{ name: 'Ada', email: 'ada@gmial.com' }])
  expect(first).toEqual([{ kind: 'domain', suggestion: 'ada@gmail.com' }])
})

test('sender A19: three slots with one address are counted as three', () => {
  const [, second, third] = slots
  if (!second || !third) throw new Error('three slots')
  expect(describeSamePerson([second])).toContain('One person then acts for both')
  expect(describeSamePerson([second, third])).toContain(
    'slot 2 (Recipient) and slot 3 (Witness). One person then acts for all 3',
  )
})

test('sender A19: the review repeats every warning once', () => {
  const warnings = reviewWarnings(slots, [ada, ada, { name: 'Zoe', email: 'zoe@gmial.com' }])
  expect(warnings).toEqual([
    { index: 0, text: 'Slots 1 (Discloser) and 2 (Recipient) have the same address, ada@northwind.example.' },
    { index: 2, text: 'Slot 3 (Witness): zoe@gmial.com. Did you mean zoe@gmail.com?' },
  ])
})
