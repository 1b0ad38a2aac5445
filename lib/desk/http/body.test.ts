import { expect, test } from 'vitest'
import { readBody } from './body'

test('a body whose sender goes away in the middle is refused in words, and is no failure of ours', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"content":'))
    },
    pull(controller) {
      controller.error(new Error('aborted'))
    },
  })
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
  const request = new Request('http://localhost/api/drafts', init)

  await expect(readBody(request)).rejects.toMatchObject({
    kind: 'InvalidInput',
    message: 'This request broke off before all of it had arrived.',
  })
})
