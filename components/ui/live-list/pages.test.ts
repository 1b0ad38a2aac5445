import { expect, test } from 'vitest'
import { type ItemSource, mergePages, newItems, updateItems } from './pages'

type Item = { id: string; at?: number; state?: string }

const SOURCE: ItemSource<Item[], Item> = { itemsOf: (page) => page, keyOf: ({ id }) => id, timeOf: ({ at }) => at }

const states = (items: readonly Item[]) => items.map(({ id, state }) => [id, state])

test('an item that moved to another page between two reads appears once, in its first place', () => {
  const pages = [
    [
      { id: 'a', at: 3 },
      { id: 'b', at: 2 },
    ],
    [
      { id: 'b', at: 2 },
      { id: 'c', at: 1 },
    ],
  ]

  expect(mergePages(pages, SOURCE).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('of two states the newer one is shown; of two states of one second, the one that was read later', () => {
  const older = { id: 'a', at: 1, state: 'older' }
  const newer = { id: 'a', at: 2, state: 'newer' }
  const later = { id: 'a', at: 2, state: 'later' }

  expect(states(mergePages([[newer], [older]], SOURCE))).toEqual([['a', 'newer']])
  expect(states(mergePages([[newer], [later]], SOURCE))).toEqual([['a', 'later']])
})

test('a change appears in the row, which keeps its place', () => {
  const items = [
    { id: 'a', at: 2, state: 'sent' },
    { id: 'b', at: 1, state: 'sent' },
  ]

  const fresh = updateItems(items, [{ id: 'b', at: 3, state: 'signed' }], SOURCE)

  expect(states(fresh)).toEqual([
    ['a', 'sent'],
    ['b', 'signed'],
  ])
})

test('items below the first row are not new; items without a time are', () => {
  const items = [{ id: 'a', at: 2 }]
  const newest = [{ id: 'c', at: 2 }, { id: 'a', at: 2 }, { id: 'z', at: 1 }, { id: 'n' }]

  expect(newItems(items, newest, SOURCE).map(({ id }) => id)).toEqual(['c', 'n'])
  expect(newItems([], newest, SOURCE)).toHaveLength(4)
})
