import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeKey, removeKey, switchDefault } from '@/lib/desk/keys/keys'
import { type DefaultSwitched, DeskKeyPatch } from '@/lib/desk/upstream/contract/service-key'

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
  ({ params, body }) => switchDefault({ ...params, ...body }),
)

export const DELETE = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    describe: describeKey,
    activity: ({ params }, key?: { name: string }) => ({
      action: 'key.remove',
      detail: { id: params.id, key: key?.name },
    }),
  },
  ({ params }) => removeKey(params),
)
