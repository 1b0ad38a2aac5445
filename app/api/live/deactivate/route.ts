import { route } from '@/lib/desk/http/route'
import { deactivateLive } from '@/lib/desk/live/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.deactivate' }), done: 'Live updates are off.' },
  ({ context }) => deactivateLive(context),
)
