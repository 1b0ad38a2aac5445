import { expect, test } from 'vitest'
import { findUnstorable } from '../json'

test('text that cannot be stored is found wherever it is', () => {
  expect(findUnstorable('a\0b')).toEqual([])
  expect(findUnstorable({ a: [{ b: 'ok' }, { b: '\ud800' }] })).toEqual(['a', '1', 'b'])
  expect(findUnstorable({ a: { 'x\0': 1 } })).toEqual(['a'])
  expect(findUnstorable({ first: '\udc00\ud800', second: '\0' })).toEqual(['first'])
})

test('whole surrogate pairs and everything else pass', () => {
  expect(findUnstorable({ a: '😀', b: ['\ufffd', 'é', '\t\n'], c: null, d: 1, e: undefined, f: true })).toBeUndefined()
})

test('no depth exhausts the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`)
  expect(findUnstorable(deep)).toHaveLength(100_000)
})
