import { RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import { route } from '@/lib/desk/http/route'
import { countDeadLetters } from '@/lib/desk/recoveries/dead-letters'

export const POST = route(
  {
    permission: 'webhooks',
    activity: { notRecorded: 'changes nothing; it is a POST because a range may name many subscriptions' },
    body: RecoveryRange,
  },
  ({ context, person, body }) => countDeadLetters(context, person, body),
)
