import { expect, test } from 'vitest'
import { inviteesOf } from '@/components/drafts/wizard/invitees'
import { describeSamePerson, recipientWarnings, reviewWarnings } from './warnings'

const template = {
  signers: [
    { id: 0, name: 'Discloser' },
    { id: 1, name: 'Recipient' },
    { id: 2, name: 'Witness' },
  ],
}
const ada = { name: 'Ada', email: 'ada@northwind.example' }
const blank = { name: '', email: '' }
const people = (...all: { name: string; email: string }[]) =>
  inviteesOf({ recipients: all.map((person, id) => ({ id, ...person })) }, template)

test('the same address twice warns at both, ignoring case and spaces', () => {
  const all = people(ada, { name: 'A.', email: ' ADA@northwind.example' }, blank)
  const [first, second, third] = recipientWarnings(all)
  expect(first).toEqual([{ kind: 'same-person', with: [all[1]] }])
  expect(second).toEqual([{ kind: 'same-person', with: [all[0]] }])
  expect(third).toEqual([])
})

test('people without an address are not the same person', () => {
  expect(recipientWarnings(people(blank, blank, blank))).toEqual([[], [], []])
})

test('a name that cannot be printed is named before it is sent, also without an address', () => {
  const text = '“𒀀” cannot be printed on the document. Use other characters.'
  const all = people({ name: 'Ada 𒀀', email: '' }, { name: 'สมชาย 🎉', email: 's@northwind.example' })
  expect(recipientWarnings(all)).toEqual([[{ kind: 'characters', text }], [], []])
  expect(reviewWarnings(all)).toEqual([{ path: 'recipients.0.name', text: `Discloser: ${text}` }])
})

test('a mistyped provider comes with a suggestion', () => {
  const [first] = recipientWarnings(people({ name: 'Ada', email: 'ada@gmial.com' }))
  expect(first).toEqual([{ kind: 'domain', suggestion: 'ada@gmail.com' }])
})

test('three people with one address are counted as three', () => {
  const [, second, third] = people(ada, ada, ada)
  if (!second || !third) throw new Error('three people')
  expect(describeSamePerson([second])).toContain('One person then acts for both')
  expect(describeSamePerson([second, third])).toContain(
    'Recipient (Ada) and Witness (Ada). One person then acts for all 3',
  )
})

test('the review repeats every warning once', () => {
  expect(reviewWarnings(people(ada, ada, { name: 'Zoe', email: 'zoe@gmial.com' }))).toEqual([
    {
      path: 'recipients.0.email',
      text: 'Discloser (Ada) and Recipient (Ada) have the same address, ada@northwind.example.',
    },
    { path: 'recipients.2.email', text: 'Zoe: zoe@gmial.com. Did you mean zoe@gmail.com?' },
  ])
})
