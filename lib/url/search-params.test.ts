import { expect, test } from 'vitest'
import { defineSearchParams, exactText, isoTime, oneOf, ordinal, text } from './search-params'

const params = defineSearchParams({
  find: text(5),
  state: oneOf(['open', 'closed']),
  page: ordinal,
  from: isoTime,
  party: exactText,
})

test('a page and its components read the same from an address', () => {
  const values = { find: 'ada', state: 'open', page: 3, from: '2026-11-21T10:00:00.000Z' } as const
  expect(params.read(new URLSearchParams(params.stringify(values)))).toEqual(values)
  expect(params.read({ find: 'ada', state: ['open', 'closed'], page: '3', from: '2026-11-21T10:00Z' })).toEqual(values)
})

test('what a page cannot use is left out', () => {
  expect(params.read(new URLSearchParams('find=+&state=lost&page=-1&from=soon&other=1'))).toEqual({})
  expect(params.read({ find: 'abcdefgh' })).toEqual({ find: 'abcde' })
  expect(params.read({ page: '0' })).toEqual({})
})

test('a link has the parameters in one order, and no question mark without any', () => {
  expect(params.href('/list', { page: 2, find: 'a b' })).toBe('/list?find=a+b&page=2')
  expect(params.href('/list', { find: '', state: undefined })).toBe('/list')
})

test('a patch removes what the page cannot use', () => {
  expect(params.patch({ find: '', page: 1, state: 'lost', from: undefined, party: '' })).toEqual({
    find: undefined,
    page: '1',
    state: undefined,
    from: undefined,
    party: '',
  })
})
