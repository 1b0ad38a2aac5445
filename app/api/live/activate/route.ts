import { route } from '@/lib/bff/route'
import { activate } from '@/lib/mirror/activate'

export const POST = route({ permission: 'webhooks', activity: () => ({ action: 'live.activate' }) }, async () => {
  await activate()
  return { code: 200, message: 'Live updates are on.' }
})
