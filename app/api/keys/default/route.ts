import { route } from '@/lib/desk/http/route'
import { switchDefault } from '@/lib/desk/keys/keys'
import { CONFIGURED, ConfirmedAccount, type DefaultSwitched } from '@/lib/desk/upstream/contract/service-key'

/** The configured key is the default again. */
export const DELETE = route(
  {
    permission: 'keys',
    freshAuth: true,
    body: ConfirmedAccount,
    activity: ({ body }, switched?: DefaultSwitched) => ({
      action: 'key.default',
      detail: { account: body.account, ...switched },
    }),
  },
  ({ body }) => switchDefault({ id: CONFIGURED, ...body }),
)
