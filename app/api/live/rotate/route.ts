import { route } from '@/lib/desk/http/route'
import { rotateSecret } from '@/lib/desk/live/secrets'

export const POST = route(
  {
    permission: 'webhooks',
    activity: () => ({ action: 'live.rotate' }),
    done: 'Every subscription has the new secret.',
  },
  ({ context }) => rotateSecret(context),
)
