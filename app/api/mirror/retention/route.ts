import { MirrorRetention } from '@/lib/desk/envelopes/contract/mirror'
import { changeRetention, describeRetention } from '@/lib/desk/envelopes/copy/change-retention'
import { route } from '@/lib/desk/platform/http/route'

export const PUT = route(
  {
    permission: 'mirror',
    body: MirrorRetention,
    activity: ({ body }) => ({
      action: 'mirror.retention',
      detail: { keep_ended_months: String(body.keep_ended_months ?? 'all') },
    }),
    describe: describeRetention,
  },
  ({ context, person, body }) => changeRetention(context, person, body),
)
