import { expect, test } from 'vitest'
import { parseUrl } from './url'

test('an address with letters beyond ASCII stays an address, however often it is parsed', () => {
  const failures = Array.from({ length: 50_000 }, (_, index) =>
    parseUrl(index % 2 === 0 ? 'https://münchen.example/hook' : `https://a.example/${index}`),
  ).filter((url) => url === undefined)
  expect(failures).toEqual([])
  expect(parseUrl('no address')).toBeUndefined()
  expect(parseUrl('/path', 'https://desk.example')?.href).toBe('https://desk.example/path')
})
