import { expect, test } from 'vitest'
import { signingRounds } from './rounds'

type Person = { name: string; group?: string; requestRole?: string }

const ada: Person = { name: 'ada' }
const bob: Person = { name: 'bob' }
const cy: Person = { name: 'cy' }
const dee: Person = { name: 'dee' }

test('without an order everybody who acts is invited at once', () => {
  expect(signingRounds([ada, { ...bob, requestRole: 'CC' }, cy], false)).toEqual([[ada, cy]])
})

test('with an order each signer is a round of their own', () => {
  expect(signingRounds([ada, bob, cy], true)).toEqual([[ada], [bob], [cy]])
})

test('neighbours that share a group form one round, others of that name do not', () => {
  const board = { group: 'board' }
  const rounds = signingRounds([ada, { ...bob, ...board }, { ...cy, ...board }, dee, { ...ada, ...board }], true)
  expect(rounds.map((round) => round.map(({ name }) => name))).toEqual([['ada'], ['bob', 'cy'], ['dee'], ['ada']])
})

test('a copy between two members of a group does not part them', () => {
  const board = { group: 'board' }
  const rounds = signingRounds(
    [
      { ...ada, ...board },
      { ...bob, requestRole: 'cc' },
      { ...cy, ...board },
    ],
    true,
  )
  expect(rounds.map((round) => round.map(({ name }) => name))).toEqual([['ada', 'cy']])
})

test('nobody acting makes no round', () => {
  expect(signingRounds([{ ...ada, requestRole: 'CC' }], false)).toEqual([])
})
