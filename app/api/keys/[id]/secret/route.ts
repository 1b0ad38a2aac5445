import { exchangeSecret } from '@/lib/bff/keys'
import { KeyId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { describeKey } from '@/lib/desk/activity-objects'
import { type DeskKey, DeskKeySecret } from '@/lib/desk/contract/service-key'

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
