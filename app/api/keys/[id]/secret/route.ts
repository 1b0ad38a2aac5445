import { exchangeSecret } from '@/lib/bff/keys'
import { KeyId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'
import { DeskKeySecret } from '@/lib/contract/service-key'

export const PUT = route(
  {
    permission: 'keys',
    params: KeyId,
    body: DeskKeySecret,
    activity: ({ params }) => ({ action: 'key.replace', detail: { key: params.id } }),
  },
  ({ params, body }) => exchangeSecret(params.id, body.secret),
)
