import { expect, test } from 'vitest'
import { signingSteps } from './signing-task'

type Person = { name: string; group?: string; requestRole?: string }

const ada: Person = { name: 'ada' }
const bob: Person = { name: 'bob' }
const cy: Person = { name: 'cy' }
const dee: Person = { name: 'dee' }

test('without an order everybody who acts is invited at once', () => {
  expect(signingSteps([ada, { ...bob, requestRole: 'CC' }, cy], false)).toEqual([[ada, cy]])
})

test('with an order each signer is a step of their own', () => {
  expect(signingSteps([ada, bob, cy], true)).toEqual([[ada], [bob], [cy]])
})

test('neighbours that share a group form one step, others of that name do not', () => {
  const board = { group: 'board' }
  const steps = signingSteps([ada, { ...bob, ...board }, { ...cy, ...board }, dee, { ...ada, ...board }], true)
  expect(steps.map((step) => step.map(({ name }) => name))).toEqual([['ada'], ['bob', 'cy'], ['dee'], ['ada']])
})

test('a copy between two members of a group does not part them', () => {
  const board = { group: 'board' }
  const steps = signingSteps(
    [
      { ...ada, ...board },
      { ...bob, requestRole: 'cc' },
      { ...cy, ...board },
    ],
    true,
  )
  expect(steps.map((step) => step.map(({ name }) => name))).toEqual([['ada', 'cy']])
})

test('nobody acting makes no step', () => {
  expect(signingSteps([{ ...ada, requestRole: 'CC' }], false)).toEqual([])
})
