import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeKey, replaceSecret } from '@/lib/desk/keys/keys'
import { type DeskKey, DeskKeySecret } from '@/lib/desk/upstream/contract/service-key'

export const PUT = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    body: DeskKeySecret,
    describe: describeKey,
    activity: ({ params }, key?: DeskKey) => ({
      action: 'key.replace',
      detail: { id: params.id, key: key?.name, tail: key?.tail },
    }),
  },
  ({ context, params, body }) => replaceSecret(context, { ...params, ...body }),
)
