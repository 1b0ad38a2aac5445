// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

// It knows when the person last did something, which files that share its module may have done.
vi.resetModules()
const { call } = await import('./call')

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('reads that one task asks for begin in tasks of their own', async () => {
  const begun: string[] = []
  // A page that was opened a moment ago, however long the tests before this one took.
  vi.spyOn(performance, 'now').mockReturnValue(100)
  vi.stubGlobal('fetch', async (path: string) => {
    begun.push(path)
    // Runs before any other task.
    queueMicrotask(() => begun.push(`after ${path}`))
    return Response.json({})
  })

  const reads = [call('/api/session'), call('/api/mirror')]

  expect(begun).toEqual([])
  await Promise.all(reads)
  expect(begun).toEqual(['/api/session', 'after /api/session', '/api/mirror', 'after /api/mirror'])
})

test('a change begins at once', async () => {
  let isBegun = false
  vi.stubGlobal('fetch', async () => {
    isBegun = true
    return Response.json({})
  })

  const change = call('/api/session', { method: 'POST', body: {} })

  expect(isBegun).toBe(true)
  await change
})
