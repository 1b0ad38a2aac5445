import { expect, test } from 'vitest'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { addRecipients, joinAbove, joinsAbove, moveRecipient, restoreRecipients } from './edit-recipients'

const people = (...names: string[]) =>
  addRecipients(
    [],
    names.map((name) => ({ name })),
  )
/** "A B+C": B and C are in one round. */
const text = (recipients: readonly DraftRecipient[]) =>
  recipients.map(({ name }, index) => `${joinsAbove(recipients, index) ? '+' : ' '}${name}`).join('')
const rounds = (recipients: readonly DraftRecipient[]) => recipients.map(({ round }) => round)

test('new people get the lowest free id, and never the id of somebody who may come back', () => {
  const [ada, , cy] = people('Ada', 'Bo', 'Cy')
  if (!ada || !cy) throw new Error('no people')
  expect(addRecipients([ada, cy], [{ name: 'Di' }]).map(({ id }) => id)).toEqual([0, 2, 1])
  expect(addRecipients([ada, cy], [{ name: 'Di' }], { reserved: [1] }).map(({ id }) => id)).toEqual([0, 2, 3])
})

test('pasted people come after the person they were pasted at, and a draft has at most 100', () => {
  expect(addRecipients(people('Ada', 'Bo'), [{ name: 'Cy' }], { after: 0 }).map(({ name }) => name)).toEqual([
    'Ada',
    'Cy',
    'Bo',
  ])
  const many = Array.from({ length: 250 }, () => ({ name: 'Somebody' }))
  expect(addRecipients(people('Ada'), many)).toHaveLength(100)
})

test('somebody joins the round above and leaves it again', () => {
  const both = joinAbove(people('A', 'B', 'C'), 1, true)
  expect(text(both)).toBe(' A+B C')
  const all = joinAbove(both, 2, true)
  expect(text(all)).toBe(' A+B+C')
  expect(text(joinAbove(all, 1, false))).toBe(' A B+C')
  expect(rounds(joinAbove(both, 1, false))).toEqual([undefined, undefined, undefined])
})

test('a recipient of a copy belongs to no round, and does not divide one', () => {
  const withCopy = people('A', 'B', 'C').map((person, index) =>
    index === 1 ? { ...person, role: 'CC' as const } : person,
  )
  const joined = joinAbove(withCopy, 2, true)
  expect(rounds(joined)).toEqual(['round 1', undefined, 'round 1'])
  expect([0, 1, 2].map((index) => joinsAbove(joined, index))).toEqual([undefined, undefined, true])
})

test('between two people of one round somebody joins it; elsewhere they get a round of their own', () => {
  const start = joinAbove(people('A', 'B', 'C', 'D'), 1, true)
  expect(text(moveRecipient(start, 3, 1))).toBe(' A+D+B C')
  expect(text(moveRecipient(start, 0, 3))).toBe(' B C D A')
  expect(text(moveRecipient(start, 1, 1))).toBe(text(start))
  expect(text(moveRecipient(start, 1, 9))).toBe(text(start))
})

test('undo brings back the people it is about, once, and nobody else', () => {
  const before = joinAbove(people('A', 'B', 'C', 'D'), 1, true)
  const [a, b, c, d] = before
  if (!a || !b || !c || !d) throw new Error('no people')
  expect(text(restoreRecipients([a, c, d], [b], before))).toBe(' A+B C D')
  expect(text(restoreRecipients([c, d], [b], before))).toBe(' C B D')
  expect(text(restoreRecipients(before, [b], before))).toBe(text(before))
  expect(text(restoreRecipients([], [a, b, c, d], before))).toBe(text(before))
})

test('equal rounds have equal names, however they came about', () => {
  const once = joinAbove(people('A', 'B', 'C'), 2, true)
  const twice = joinAbove(joinAbove(joinAbove(people('A', 'B', 'C'), 1, true), 2, true), 1, false)
  expect(rounds(twice)).toEqual(rounds(once))
})
