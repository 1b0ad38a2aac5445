import { route } from '@/lib/desk/platform/http/route'
import { activateLive } from '@/lib/desk/sync/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.activate' }), done: 'Live updates are on.' },
  ({ context }) => activateLive(context),
)
