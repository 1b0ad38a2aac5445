import { readRoute, route } from '@/lib/desk/http/route'
import { RecoveryRange } from '@/lib/desk/webhooks/contract/recovery'
import { entryOfRecovery, listRecoveries, startRecovery } from '@/lib/desk/webhooks/recoveries/recoveries'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => listRecoveries(context))

export const POST = route(
  {
    permission: 'webhooks',
    body: RecoveryRange,
    activity: ({ body }, started?: Awaited<ReturnType<typeof startRecovery>>) => entryOfRecovery(body, started),
  },
  ({ context, person, body }) => startRecovery(context, person, body),
)
