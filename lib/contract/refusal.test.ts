import { expect, test, vi } from 'vitest'
import { Refusal } from './refusal'

test("a refusal of another bundle's copy is one here too", async () => {
  vi.resetModules()
  const copy = await import('./refusal')

  expect(copy.Refusal).not.toBe(Refusal)
  expect(new copy.Refusal(404, 'gone')).toBeInstanceOf(Refusal)
  expect(new Error('gone')).not.toBeInstanceOf(Refusal)
  expect(null).not.toBeInstanceOf(Refusal)
})
