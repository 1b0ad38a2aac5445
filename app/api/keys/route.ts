import { readRoute, route } from '@/lib/desk/http/route'
import { addKey, listKeys } from '@/lib/desk/keys/keys'
import { type DeskKey, NewDeskKey } from '@/lib/desk/upstream/contract/service-key'

export const GET = readRoute({ permission: 'keys' }, () => listKeys())

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
  ({ context, person, body }) => addKey(context, person, body),
)
