import { route } from '@/lib/desk/platform/http/route'
import { rotateSecret } from '@/lib/desk/sync/secrets'

export const POST = route(
  {
    permission: 'webhooks',
    activity: () => ({ action: 'live.rotate' }),
    done: 'Every subscription has the new secret.',
  },
  ({ context }) => rotateSecret(context),
)
