import { afterEach, expect, test, vi } from 'vitest'
import { call, onConfirmIdentity } from './call'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['declined', 403, 'because you did not confirm'],
  ['unavailable', 0, 'could not be loaded. Check the connection and try again.'],
] as const)('a change that is not confirmed names the true cause: %s', async (confirmation, code, text) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 403, message: 'x', reason: 'fresh_auth_required' }, { status: 403 }),
  )
  const off = onConfirmIdentity(async () => confirmation)
  const failed = call('/api/people/rules', { method: 'PUT', body: {} })
  await expect(failed).rejects.toMatchObject({ code, reason: undefined, message: expect.stringContaining(text) })
  off()
})
