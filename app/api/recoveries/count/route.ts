import { route } from '@/lib/desk/http/route'
import { RecoveryRange } from '@/lib/desk/webhooks/contract/recovery'
import { countDeadLetters } from '@/lib/desk/webhooks/recoveries/dead-letters'

export const POST = route(
  {
    permission: 'webhooks',
    activity: { notRecorded: 'changes nothing; it is a POST because a range may name many subscriptions' },
    body: RecoveryRange,
  },
  ({ context, body }) => countDeadLetters(context, body),
)
