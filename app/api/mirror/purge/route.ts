import { purgeMirror } from '@/lib/desk/envelopes/mirror/mirror-state'
import { route } from '@/lib/desk/http/route'

export const POST = route(
  {
    permission: 'mirror',
    activity: () => ({ action: 'mirror.purge' }),
  },
  ({ context }) => purgeMirror(context),
)
