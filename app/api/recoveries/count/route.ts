import { backgroundShare } from '@/lib/desk/contract/desk'
import { type RecoveryCount, RecoveryRange } from '@/lib/desk/contract/webhooks/recovery'
import { route } from '@/lib/desk/http/route'
import { countDeadLetters } from '@/lib/desk/recoveries/count'

/** A question, asked by POST because a range may name many subscriptions. */
export const POST = route(
  {
    permission: 'webhooks',
    activity: { notRecorded: 'changes nothing; it is a POST because a range may name many subscriptions' },
    body: RecoveryRange,
  },
  async ({ body, context }): Promise<RecoveryCount> => ({
    ...(await countDeadLetters(context.upstream, body, new Date())),
    per_minute: backgroundShare(context.upstream.budget().limit),
  }),
)
