import { describeKey, removeKey, switchDefault } from '@/lib/desk/keys/keys'
import { KeyId } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { type DefaultSwitched, DeskKeyPatch } from '@/lib/desk/platform/upstream/contract/service-key'

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
