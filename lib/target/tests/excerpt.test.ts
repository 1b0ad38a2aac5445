import { expect, test } from 'vitest'
import { excerptOf } from '../excerpt'

test.each(['constructor', 'toString', '__proto__', 'zstd'])(
  'an answer in the unknown coding %s is only named',
  async (coding) => {
    expect(await excerptOf([Buffer.from('answer')], coding)).toEqual({
      body: 'compressed answer, 6 bytes',
      truncated: false,
    })
  },
)
