import { MirrorRemoval } from '@/lib/desk/envelopes/contract/mirror'
import { removeOtherMirror } from '@/lib/desk/envelopes/mirror/mirror-state'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'mirror',
    body: MirrorRemoval,
    activity: ({ body }) => ({ action: 'mirror.remove', detail: { account: body.account } }),
  },
  ({ body }) => removeOtherMirror(body),
)
