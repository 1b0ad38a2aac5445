import { switchDefault } from '@/lib/bff/keys'
import { route } from '@/lib/bff/route'
import { CONFIGURED, ConfirmedAccount, type DefaultSwitched } from '@/lib/desk/contract/service-key'

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
  ({ body }) => switchDefault(CONFIGURED, body.account),
)
