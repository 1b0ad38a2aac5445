import { expect, test } from 'vitest'
import { nextPage } from '@/lib/browser/queries/templates'
import { named } from './use-templates'

const full = Array.from({ length: 100 }, (_, n) => ({ id: `t${n}`, updatedOn: '11/20/2026 10:00:00' }))

test('the cursor is the last template of a full page, in the form that since takes', () => {
  expect(nextPage(full)).toBe('?since=2026-11-20T10%3A00%3A00&after=t99')
})

test('a page that is not full, or whose last item has no date, is the last', () => {
  expect(nextPage(full.slice(1))).toBeUndefined()
  expect(nextPage([...full.slice(1), { id: 'x' }])).toBeUndefined()
  expect(nextPage([])).toBeUndefined()
})

test('names are searched by all words, in any case and order', () => {
  const all = [{ templateName: 'Mutual NDA' }, { templateName: 'Offer letter' }, {}]
  expect(named(all, 'nda mut')).toEqual([{ templateName: 'Mutual NDA' }])
  expect(named(all, ' ')).toEqual(all)
})
