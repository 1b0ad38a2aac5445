import { expect, test } from 'vitest'
import { describeMatches } from './find'

const search = { counts: new Map<number, number>(), active: undefined, searched: 3, unread: 0, state: 'done' as const }

test('a search says how many pages it could not read, and never that the text is not there', () => {
  expect(describeMatches(search, 3)).toBe('Not found')
  expect(describeMatches({ ...search, unread: 3 }, 3)).toBe('The text of this document could not be read')
  expect(describeMatches({ ...search, unread: 1 }, 3)).toBe('Not found · 1 page could not be searched')
  expect(describeMatches({ ...search, counts: new Map([[1, 4]]), unread: 2 }, 3)).toBe(
    '4 found · 2 pages could not be searched',
  )
})
