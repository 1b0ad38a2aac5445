import { describeRecovery } from '@/lib/desk/activity/activity-objects'
import { Id } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { cancelRecovery } from '@/lib/desk/recoveries/recoveries'

export const POST = route(
  {
    permission: 'webhooks',
    params: Id,
    describe: ({ params }) => describeRecovery(params.id),
    activity: ({ params }) => ({ action: 'webhook.recover-cancel', detail: { recovery: params.id } }),
  },
  async ({ params, person }) => {
    await cancelRecovery(params.id, person.name)
    return { cancelled: true }
  },
)
