import { MirrorRemoval } from '@/lib/desk/envelopes/contract/mirror'
import { removeOtherMirror } from '@/lib/desk/envelopes/copy/other-mirrors'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  {
    permission: 'mirror',
    body: MirrorRemoval,
    activity: ({ body }) => ({ action: 'mirror.remove', detail: { account: body.account } }),
  },
  ({ context, person, body }) => removeOtherMirror(context, person, body),
)
