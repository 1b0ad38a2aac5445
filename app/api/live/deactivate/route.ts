import { route } from '@/lib/bff/route'
import { deactivate } from '@/lib/mirror/activate'

export const POST = route({ permission: 'webhooks', activity: () => ({ action: 'live.deactivate' }) }, async () => {
  await deactivate()
  return { code: 200, message: 'Live updates are off.' }
})
