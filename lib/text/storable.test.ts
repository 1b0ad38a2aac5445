import { expect, test } from 'vitest'
import { findUnstorable, own } from './json'

test('text that cannot be stored is found wherever it is', () => {
  expect(findUnstorable('a\0b')).toEqual([])
  expect(findUnstorable({ a: [{ b: 'ok' }, { b: '\ud800' }] })).toEqual(['a', '1', 'b'])
  expect(findUnstorable({ a: { 'x\0': 1 } })).toEqual(['a'])
  expect(findUnstorable({ first: '\udc00\ud800', second: '\0' })).toEqual(['first'])
})

test('a name by which an object loses what it holds is found, and names that only look like it pass', () => {
  expect(findUnstorable(JSON.parse('{"values":{"a":"1","__proto__":"2"}}'))).toEqual(['values'])
  expect(findUnstorable(JSON.parse('[{"__proto__":{}}]'))).toEqual(['0'])
  expect(findUnstorable({ values: { constructor: 'a', toString: 'b', prototype: '__proto__' } })).toBeUndefined()
})

test('only what an object has of its own is read by a name from outside', () => {
  const all = { constructed: 1 }
  expect(['constructed', 'constructor', 'toString', '__proto__'].map((name) => own(all, name))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ])
})

test('whole surrogate pairs and everything else pass', () => {
  expect(findUnstorable({ a: '😀', b: ['\ufffd', 'é', '\t\n'], c: null, d: 1, e: undefined, f: true })).toBeUndefined()
})

test('no depth exhausts the stack', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`)
  expect(findUnstorable(deep)).toHaveLength(100_000)
})
