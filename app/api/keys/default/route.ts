import { CONFIGURED, ConfirmedAccount, type DefaultSwitched } from '@/lib/desk/contract/service-key'
import { route } from '@/lib/desk/http/route'
import { switchDefault } from '@/lib/desk/keys/assign-key'

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
  ({ context, person, body }) => switchDefault(context, person, { id: CONFIGURED, ...body }),
)
