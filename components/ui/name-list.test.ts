import { expect, test } from 'vitest'
import { nameList } from './name-list'

test('people are listed in one sentence, a long list with a count', () => {
  expect(nameList([])).toBe('nobody')
  expect(nameList(['Ada'])).toBe('Ada')
  expect(nameList(['Ada', 'Bob'])).toBe('Ada and Bob')
  expect(nameList(['Ada', 'Bob', 'Cyd', 'Dee'])).toBe('Ada, Bob, Cyd and Dee')
  expect(nameList(['Ada', 'Bob', 'Cyd', 'Dee', 'Eve'])).toBe('Ada, Bob, Cyd and 2 others')
})
