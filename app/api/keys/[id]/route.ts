import { type DefaultSwitched, DeskKeyPatch } from '@/lib/desk/contract/service-key'
import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeKey } from '@/lib/desk/keys/describe-key'
import { removeKey } from '@/lib/desk/keys/keys'
import { switchDefault } from '@/lib/desk/keys/manage'

export const PATCH = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    body: DeskKeyPatch,
    activity: ({ params, body }, switched?: DefaultSwitched) => ({
      action: 'key.default',
      detail: { id: params.id, account: body.account, ...switched },
    }),
  },
  ({ params, body }) => switchDefault(params.id, body.account),
)

export const DELETE = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    describe: ({ params }) => describeKey(params.id),
    activity: ({ params }, key?: { name: string }) => ({
      action: 'key.remove',
      detail: { id: params.id, key: key?.name },
    }),
  },
  ({ params }) => removeKey(params.id),
)
