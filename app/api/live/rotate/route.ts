import { route } from '@/lib/bff/route'
import { rotate } from '@/lib/mirror/rotate'

export const POST = route({ permission: 'webhooks', activity: () => ({ action: 'live.rotate' }) }, async () => {
  await rotate()
  return { code: 200, message: 'Every subscription has the new secret.' }
})
