import { expect, test } from 'vitest'
import { createSealer, openingOnce } from './sealer'

test('each row opens to its own value, the second time without decrypting it', () => {
  const sealer = createSealer<'secret'>([Buffer.alloc(32, 1)])
  const sealed = { a: sealer.seal('first', 'secret', 'a'), b: sealer.seal('second', 'secret', 'b') }
  const decrypted: string[] = []
  const once = openingOnce({
    ...sealer,
    open: (value, column, row) => {
      decrypted.push(row)
      return sealer.open(value, column, row)
    },
  })
  const plain = (['a', 'b', 'a', 'b'] as const).map((row) => once.open(sealed[row], 'secret', row).toString())
  expect(plain).toEqual(['first', 'second', 'first', 'second'])
  expect(decrypted).toEqual(['a', 'b'])
})

test('a value that does not open fails each time', () => {
  const once = openingOnce(createSealer<'secret'>([Buffer.alloc(32, 1)]))
  for (const _ of [1, 2]) expect(() => once.open(Buffer.alloc(64), 'secret', 'a')).toThrow()
})
