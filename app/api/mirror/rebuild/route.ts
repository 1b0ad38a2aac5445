import { rebuildMirror } from '@/lib/desk/envelopes/mirror/build-mirror'
import { route } from '@/lib/desk/http/route'

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
