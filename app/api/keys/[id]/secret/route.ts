import { type DeskKey, DeskKeySecret } from '@/lib/desk/contract/service-key'
import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { describeKey } from '@/lib/desk/keys/describe-key'
import { exchangeSecret } from '@/lib/desk/keys/manage'

export const PUT = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    body: DeskKeySecret,
    describe: ({ params }) => describeKey(params.id),
    activity: ({ params }, key?: DeskKey) => ({
      action: 'key.replace',
      detail: { id: params.id, key: key?.name, tail: key?.tail },
    }),
  },
  ({ params, body }) => exchangeSecret(params.id, body.secret),
)
