import { RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import { readRoute, route } from '@/lib/desk/http/route'
import { listRecoveries } from '@/lib/desk/recoveries/list-recoveries'
import { entryOfRecovery, startRecovery } from '@/lib/desk/recoveries/start-recovery'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => listRecoveries(context))

export const POST = route(
  {
    permission: 'webhooks',
    body: RecoveryRange,
    activity: ({ body }, started?: Awaited<ReturnType<typeof startRecovery>>) => entryOfRecovery(body, started),
  },
  ({ context, person, body }) => startRecovery(context, person, body),
)
