import { route } from '@/lib/desk/platform/http/route'
import { deactivateLive } from '@/lib/desk/sync/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.deactivate' }), done: 'Live updates are off.' },
  ({ context }) => deactivateLive(context),
)
