import { route } from '@/lib/desk/http/route'
import { activateLive } from '@/lib/desk/live/activate'

export const POST = route(
  { permission: 'webhooks', activity: () => ({ action: 'live.activate' }), done: 'Live updates are on.' },
  ({ context }) => activateLive(context),
)
