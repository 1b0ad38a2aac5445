import { RetentionChange } from '@/lib/desk/envelopes/contract/mirror'
import { changeRetention, describeRetention } from '@/lib/desk/envelopes/mirror/mirror-state'
import { route } from '@/lib/desk/http/route'

export const PUT = route(
  {
    permission: 'mirror',
    body: RetentionChange,
    activity: ({ body }) => ({
      action: 'mirror.retention',
      detail: { keep_ended_months: String(body.keep_ended_months ?? 'all') },
    }),
    describe: describeRetention,
  },
  ({ context, body }) => changeRetention(context, body),
)
