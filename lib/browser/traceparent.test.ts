// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call'

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.traced
})

/** What `call` sends. */
async function sentHeaders(): Promise<Record<string, string>> {
  let headers: Record<string, string> = {}
  vi.stubGlobal('fetch', async (_: string, init: { headers: Record<string, string> }) => {
    headers = init.headers
    return Response.json({})
  })
  await call('/api/session')
  return headers
}

test('requests begin traces only where the page says that they are recorded', async () => {
  expect(await sentHeaders()).not.toHaveProperty('traceparent')

  document.documentElement.dataset.traced = ''
  const [first, second] = [await sentHeaders(), await sentHeaders()]

  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(first.traceparent).not.toBe(second.traceparent)
})
