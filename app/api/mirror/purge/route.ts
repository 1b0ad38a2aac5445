import { route } from '@/lib/desk/http/route'
import { purgeMirror } from '@/lib/desk/mirror/change-retention'

export const POST = route(
  {
    permission: 'mirror',
    activity: () => ({ action: 'mirror.purge' }),
  },
  ({ context }) => purgeMirror(context),
)
