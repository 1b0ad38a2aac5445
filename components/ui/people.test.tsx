import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { People, type PersonFacts } from './people'

const people = ['Ada', 'Bob', 'Cyd', 'Dee', 'Eve'].map((name): PersonFacts => ({ name }))
/** The names shown before "+ 2", in their order. */
function shownOf(all: PersonFacts[]): string[] {
  const [shown = ''] = renderToStaticMarkup(<People people={all} />).split('<button')
  return people.flatMap(({ name = '' }) => (shown.includes(`>${name}<`) ? [name] : []))
}

test('the first three are shown', () => {
  expect(shownOf(people)).toEqual(['Ada', 'Bob', 'Cyd'])
  expect(shownOf(people.slice(0, 2))).toEqual(['Ada', 'Bob'])
})

test('the person whose turn it is, or who declined, is never only counted', () => {
  const markedAt = (at: number, mark: PersonFacts) =>
    people.map((person, index) => (index === at ? { ...person, ...mark } : person))
  expect(shownOf(markedAt(3, { current: true }))).toEqual(['Ada', 'Bob', 'Dee'])
  expect(shownOf(markedAt(4, { declined: true }))).toEqual(['Ada', 'Bob', 'Eve'])
  expect(shownOf(markedAt(1, { current: true }))).toEqual(['Ada', 'Bob', 'Cyd'])
})

test('a person to whom a slot was delegated takes the room of two', () => {
  const delegatedAt = (at: number, mark: PersonFacts = {}) =>
    people.map((person, index) => (index === at ? { ...person, before: ['Fay'], ...mark } : person))
  expect(shownOf(delegatedAt(0))).toEqual(['Ada', 'Bob'])
  expect(shownOf(delegatedAt(2))).toEqual(['Ada', 'Bob'])
  expect(shownOf(delegatedAt(2, { current: true }))).toEqual(['Ada', 'Cyd'])
})
