import { everyKey, takeKey } from '@/lib/bff/keys'
import { route } from '@/lib/bff/route'
import { type DeskKey, NewDeskKey } from '@/lib/desk/contract/service-key'

export const GET = route({ permission: 'keys' }, () => everyKey())

export const POST = route(
  {
    permission: 'keys',
    freshAuth: true,
    body: NewDeskKey,
    activity: ({ body }, key?: DeskKey) => ({
      action: 'key.add',
      detail: { id: key?.id, key: body.name, account: key?.account },
    }),
  },
  ({ body, person }) => takeKey(body.name, body.secret, person.name),
)
