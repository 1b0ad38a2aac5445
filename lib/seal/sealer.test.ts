import { expect, test } from 'vitest'
import { createSealer, UnknownKey } from './sealer'

const KEY = Buffer.alloc(32, 7)
/** Sealed before this library existed. Values like it are in databases, so the format must not change. */
const SEALED = Buffer.from('c2VhbGVkLjIXZKpak6TV6U6IMrG/Lm+TL5C+iXlr07uAy1gBgbZN3e+jX7GoL3J+x52TSRoca9agYeZw', 'base64')

test('what an earlier version sealed opens, in its own row and column only', () => {
  const { open } = createSealer([KEY])

  expect(open(SEALED, 'signers.token_sealed', 'row 1').toString()).toBe('https://x.example/sign/T')
  expect(() => open(SEALED, 'signers.token_sealed', 'row 2')).toThrow(UnknownKey)
  expect(() => open(SEALED, 'mails.body_sealed', 'row 1')).toThrow(UnknownKey)
})

test('a value of the second key is sealed again with the first', () => {
  const { open, reseal, rotating } = createSealer([Buffer.alloc(32, 8), KEY])
  const resealed = reseal(SEALED, 'signers.token_sealed', 'row 1')

  expect(rotating).toBe(true)
  expect(resealed && open(resealed, 'signers.token_sealed', 'row 1').toString()).toBe('https://x.example/sign/T')
  expect(resealed && reseal(resealed, 'signers.token_sealed', 'row 1')).toBeUndefined()
  expect(() => createSealer([KEY]).open(resealed ?? SEALED, 'signers.token_sealed', 'row 1')).toThrow(UnknownKey)
})
