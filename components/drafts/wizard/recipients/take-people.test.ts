import { expect, test } from 'vitest'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { parsePeople } from '@/lib/envelope/parse-people'
import { addRecipients, isMoreThan, takePeopleAt } from './edit-recipients'

const add = (recipients: readonly DraftRecipient[], people: readonly object[], after: number) =>
  addRecipients(recipients, people, { after })
const take = (recipients: readonly DraftRecipient[], id: number, text: string, part: 'name' | 'email' = 'email') =>
  takePeopleAt(recipients, { id, part, parsed: parsePeople(text), add })
const text = (recipients: readonly DraftRecipient[]) => recipients.map(({ name, email }) => `${name}|${email}`)
const BLANK = { id: 0, name: '', email: '' }
const BOTH = 'Ada <ada@x.example>, Bo <bo@y.example>'

test('the first of two people fills the blank card, the other is below', () => {
  const taken = take([BLANK, { id: 1, name: 'Cy', email: 'cy@z.example' }], 0, BOTH)
  expect(text(taken.recipients)).toEqual(['Ada|ada@x.example', 'Bo|bo@y.example', 'Cy|cy@z.example'])
  expect(taken).toMatchObject({ added: 2, tooMany: 0, rest: '' })
})

test('somebody who has an address is not overwritten', () => {
  const taken = take([{ id: 0, name: 'Cy', email: 'cy@z.example' }], 0, BOTH)
  expect(text(taken.recipients)).toEqual(['Cy|cy@z.example', 'Ada|ada@x.example', 'Bo|bo@y.example'])
})

test('a name that was typed stays where the text has none', () => {
  expect(text(take([{ ...BLANK, name: 'Ada' }], 0, 'ada@x.example, bo@y.example').recipients)).toEqual([
    'Ada|ada@x.example',
    '|bo@y.example',
  ])
})

test('what could not be read stays in the input, and loses nobody', () => {
  const taken = take([BLANK], 0, `${BOTH}; everybody in Sales`)
  expect(text(taken.recipients)).toEqual(['Ada|ada@x.example', 'Bo|bo@y.example', '|everybody in Sales'])
  expect(taken).toMatchObject({ added: 2, rest: 'everybody in Sales' })
})

test('people past the hundredth are given back', () => {
  const many = Array.from({ length: 120 }, (_, n) => `p${n}@x.example`).join(', ')
  const taken = take([BLANK], 0, many)
  expect(taken).toMatchObject({ added: 100, tooMany: 20 })
  expect(taken.recipients).toHaveLength(100)
  expect(taken.rest.split(', ')).toHaveLength(20)
})

test('a name, or an address in its own input, is pasted as usual', () => {
  expect(isMoreThan('name', parsePeople('Ada Lovelace'))).toBe(false)
  expect(isMoreThan('email', parsePeople(' ada@x.example '))).toBe(false)
  expect(isMoreThan('email', parsePeople('Ada <ada@x.example>'))).toBe(true)
  expect(isMoreThan('name', parsePeople('ada@x.example'))).toBe(true)
  expect(isMoreThan('email', parsePeople('a, b'))).toBe(false)
})
