import { KeyId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { type DeskKey, DeskKeyPatch } from '@/lib/contract/service-key'
import { makeDefault, removeKey } from '@/lib/desk/keys'

export const PATCH = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    body: DeskKeyPatch,
    activity: ({ params }, key?: DeskKey) => ({ action: 'key.default', detail: { id: params.id, key: key?.name } }),
  },
  ({ params }) => makeDefault(params.id),
)

export const DELETE = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    activity: ({ params }, key?: { name: string }) => ({
      action: 'key.remove',
      detail: { id: params.id, key: key?.name },
    }),
  },
  ({ params }) => removeKey(params.id),
)
