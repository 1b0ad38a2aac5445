import { exchangeSecret } from '@/lib/bff/keys'
import { KeyId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { type DeskKey, DeskKeySecret } from '@/lib/contract/service-key'

export const PUT = route(
  {
    permission: 'keys',
    freshAuth: true,
    params: KeyId,
    body: DeskKeySecret,
    activity: ({ params }, key?: DeskKey) => ({ action: 'key.replace', detail: { id: params.id, key: key?.name } }),
  },
  ({ params, body }) => exchangeSecret(params.id, body.secret),
)
