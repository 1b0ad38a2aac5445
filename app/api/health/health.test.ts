import { expect, test } from 'vitest'
import { send, startTestDesk } from '@/lib/tests/desk'
import { startFakeService } from '@/lib/tests/fake-service'
import { GET } from './route'

test('memory: health says whether the service answers', async () => {
  const service = await startFakeService()
  const { stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_health' })
  const health = async () => (await send(GET)).json()
  expect(await health()).toEqual({ code: 200, message: 'ok', service: 'answers' })

  await service.stop()

  await expect.poll(health).toEqual({ code: 200, message: 'ok', service: 'does not answer' })
  await stop()
})
