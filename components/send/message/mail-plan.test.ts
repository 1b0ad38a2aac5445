import { expect, test } from 'vitest'
import { slotsOf } from '@/lib/envelope/slots'
import { describeLater, describeMailed, type MailPlan, mailPlan, peopleCount } from './mail-plan'

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@northwind.example` })
const people = ['Ada', 'Bob', 'Cy', 'Dee'].map(person)
const toText = ({ steps }: MailPlan) =>
  steps.map(({ when, people }) => [when, people.map(({ name }) => name).join(' ')])

test('without an order everybody is mailed now, copies last', () => {
  const slots = slotsOf({ signers: [{ id: 0 }, { id: 1, requestRole: 'CC' }, { id: 2, requestRole: 'Approver' }] })
  const plan = mailPlan(slots, people, false)
  expect(toText(plan)).toEqual([['Now', 'Ada Cy']])
  expect(plan.copies.map(({ email }) => email)).toEqual(['bob@northwind.example'])
  expect(peopleCount(plan)).toBe(3)
})

test('in order, each step names the people it waits for', () => {
  const slots = slotsOf({ signers: [{ id: 0 }, { id: 1, group: 'board' }, { id: 2, group: 'board' }, { id: 3 }] })
  expect(toText(mailPlan(slots, people, true))).toEqual([
    ['Now', 'Ada'],
    ['After Ada has signed', 'Bob Cy'],
    ['After Bob and Cy have signed', 'Dee'],
  ])
})

test('the people of a large step are counted, not listed', () => {
  const board = { group: 'board' }
  const slots = slotsOf({ signers: [board, board, board, {}] })
  expect(toText(mailPlan(slots, people, true)).at(-1)).toEqual([
    'After all 3 people of the previous step have signed',
    'Dee',
  ])
})

test('one person in two slots is counted once; an empty slot has its label as a name', () => {
  const plan = mailPlan(
    slotsOf({ signers: [{ name: 'Landlord' }, { name: 'Tenant' }, {}] }),
    [person('Ada'), person('Ada')],
    false,
  )
  expect(toText(plan)).toEqual([['Now', 'Ada Ada Slot 3']])
  expect(peopleCount(plan)).toBe(2)
})

test('sender A20: an ordered send says how many of the people are mailed now, and who is next', () => {
  const slots = slotsOf({ signers: [{ id: 0, requestRole: 'Approver' }, { id: 1 }, { id: 2 }] })
  const plan = mailPlan(slots, people, true)
  expect(describeMailed(plan)).toBe('1 of 3 people')
  expect(describeLater(plan)).toBe('Bob is invited after Ada has approved.')
})

test('sender A20: a copy is mailed later; without order and copies everybody is mailed at once', () => {
  const withCopy = mailPlan(slotsOf({ signers: [{ id: 0 }, { id: 1, requestRole: 'CC' }] }), people, false)
  expect([describeMailed(withCopy), describeLater(withCopy)]).toEqual([
    '1 of 2 people',
    'The signed document goes to Bob once everybody has signed.',
  ])
  const all = mailPlan(slotsOf({ signers: [{ id: 0 }, { id: 1 }] }), people, false)
  expect([describeMailed(all), describeLater(all)]).toEqual(['2 people', ''])
})
