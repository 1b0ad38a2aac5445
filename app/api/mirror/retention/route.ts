import { MirrorRetention } from '@/lib/desk/contract/mirror'
import { route } from '@/lib/desk/http/route'
import { changeRetention, describeRetention } from '@/lib/desk/mirror/change-retention'

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
