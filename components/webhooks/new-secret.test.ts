import { describe, expect, test } from 'vitest'
import { newSecret } from './secrets'

describe('newSecret', () => {
  test('a generated secret is different each time', () => {
    const made = Array.from({ length: 200 }, newSecret)
    expect(new Set(made).size).toBe(200)
  })
})
