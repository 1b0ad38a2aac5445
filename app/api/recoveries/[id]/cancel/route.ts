import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
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
