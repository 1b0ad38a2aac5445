import { route } from '@/lib/desk/http/route'
import { deactivateLive } from '@/lib/desk/live/subscriptions/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.deactivate' }), done: 'Live updates are off.' },
  ({ context }) => deactivateLive(context),
)
