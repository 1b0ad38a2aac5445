import { expect, test } from 'vitest'
import { nextPage } from '@/lib/browser/queries/templates'
import { searchByName } from './template-list'

const full = Array.from({ length: 100 }, (_, n) => ({ id: `t${n}`, updatedOn: '11/20/2026 10:00:00' }))

test('the cursor is the last template of a full page, in the form that since takes', () => {
  expect(nextPage(full)).toBe('?since=2026-11-20T10%3A00%3A00&after=t99')
})

test('a page that is not full, or whose last item has no date, is the last', () => {
  expect(nextPage(full.slice(1))).toBeUndefined()
  expect(nextPage([...full.slice(1), { id: 'x' }])).toBeUndefined()
  expect(nextPage([])).toBeUndefined()
})

test('a page with an unreadable template is not the last, and its cursor is the last readable one', () => {
  const unreadable = { unreadable: true }
  expect(nextPage([unreadable, ...full.slice(1)])).toBe(nextPage(full))
  expect(nextPage([...full.slice(0, 99), unreadable])).toBe('?since=2026-11-20T10%3A00%3A00&after=t98')
  expect(nextPage(full.map(() => unreadable))).toBeUndefined()
})

test('a page that comes again ends the list', () => {
  expect(nextPage(full, [], nextPage(full))).toBeUndefined()
})

test('names are searched by all words, in any case and order', () => {
  const all = [{ templateName: 'Mutual NDA' }, { templateName: 'Offer letter' }, {}]
  expect(searchByName(all, 'nda mut')).toEqual([{ templateName: 'Mutual NDA' }])
  expect(searchByName(all, ' ')).toEqual(all)
})
