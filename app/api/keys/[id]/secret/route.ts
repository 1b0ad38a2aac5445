import { describeKey, replaceSecret } from '@/lib/desk/keys/keys'
import { KeyId } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'
import { type DeskKey, DeskKeySecret } from '@/lib/desk/platform/upstream/contract/service-key'

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
