import { replaceSecret } from '@/lib/desk/keys/add-key'
import { describeKey } from '@/lib/desk/keys/keys'
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
  ({ context, person, params, body }) => replaceSecret(context, person, { ...params, ...body }),
)
