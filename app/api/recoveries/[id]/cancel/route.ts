import { Id } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { cancelRecovery, describeRecovery } from '@/lib/desk/webhooks/recoveries/recoveries'

export const POST = route(
  {
    permission: 'webhooks',
    params: Id,
    describe: describeRecovery,
    activity: ({ params }) => ({ action: 'webhook.recover-cancel', detail: { recovery: params.id } }),
  },
  ({ context, person, params }) => cancelRecovery(context, person, params),
)
