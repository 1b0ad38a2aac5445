import { Id } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeRecovery } from '@/lib/desk/activity-objects'
import { cancelRecovery } from '@/lib/desk/recoveries'

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
