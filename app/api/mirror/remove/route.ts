import { MirrorRemoval } from '@/lib/desk/contract/mirror'
import { route } from '@/lib/desk/http/route'
import { removeOtherMirror } from '@/lib/desk/mirror/other-mirrors'

export const POST = route(
  {
    permission: 'mirror',
    body: MirrorRemoval,
    activity: ({ body }) => ({ action: 'mirror.remove', detail: { account: body.account } }),
  },
  ({ context, person, body }) => removeOtherMirror(context, person, body),
)
