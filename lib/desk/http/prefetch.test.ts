import { expect, test, vi } from 'vitest'
import { NotFound } from '@/lib/desk/runtime/contract/refusal'
import { unlessSlow } from './prefetch'

test('a read that takes too long is ended, and the page does without', async () => {
  const ended = vi.fn()
  const read = (signal: AbortSignal) =>
    new Promise<string>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        ended()
        reject(signal.reason)
      })
    })

  expect(await unlessSlow(read, 10)).toBeUndefined()

  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

test('the page does without what was refused', async () => {
  const refused = async () => {
    throw new NotFound('There is no such link.')
  }

  expect(await unlessSlow(refused)).toBeUndefined()
  expect(await unlessSlow(async () => 'found')).toBe('found')
})
