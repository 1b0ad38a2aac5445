import { type DeskKey, NewDeskKey } from '@/lib/desk/contract/service-key'
import { readRoute, route } from '@/lib/desk/http/route'
import { everyKey, takeKey } from '@/lib/desk/keys/manage'

export const GET = readRoute({ permission: 'keys' }, () => everyKey())

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
