// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { readMarks, writeMarks } from './marks'

const DAY = 24 * 60 * 60 * 1000
const signature = { kind: 'typed' as const, text: 'Ada', style: 'flowing' }

beforeEach(() => localStorage.clear())

test('a remembered mark is there for a year', () => {
  expect(writeMarks(localStorage, 'marks:ada', { signature }, 0)).toBe(true)
  expect(readMarks(localStorage, 'marks:ada', 365 * DAY).signature).toEqual(signature)
  expect(readMarks(localStorage, 'marks:ada', 366 * DAY)).toEqual({})
  expect(localStorage.length).toBe(0)
})

test('forgetting the last mark leaves nothing behind', () => {
  writeMarks(localStorage, 'marks:ada', { signature }, 0)
  writeMarks(localStorage, 'marks:ada', {}, 1)
  expect(localStorage.length).toBe(0)
})

test('an entry that is not ours is removed', () => {
  localStorage.setItem('marks:ada', '{"signature":{"kind":"typed"}}')
  expect(readMarks(localStorage, 'marks:ada', 0)).toEqual({})
  expect(localStorage.length).toBe(0)
})
