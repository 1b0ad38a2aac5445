import { route } from '@/lib/desk/http/route'
import { rebuildMirror } from '@/lib/desk/mirror/rebuild-mirror'

export const POST = route(
  {
    permission: 'mirror',
    activity: (_, started?: { account: string }) => ({
      action: 'mirror.rebuild',
      detail: { account: started?.account },
    }),
    done: 'The envelopes are being read again.',
  },
  ({ context }) => rebuildMirror(context),
)
