import { KeyId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { DeskKeyPatch } from '@/lib/contract/service-key'
import { makeDefault, removeKey } from '@/lib/desk/keys'

export const PATCH = route(
  {
    permission: 'keys',
    params: KeyId,
    body: DeskKeyPatch,
    activity: ({ params, body }) => ({ action: 'key.change', detail: { key: params.id, ...body } }),
  },
  ({ params }) => makeDefault(params.id),
)

export const DELETE = route(
  {
    permission: 'keys',
    params: KeyId,
    activity: ({ params }) => ({ action: 'key.remove', detail: { key: params.id } }),
  },
  async ({ params }) => {
    await removeKey(params.id)
    return { code: 200, message: 'The key is removed.' }
  },
)
