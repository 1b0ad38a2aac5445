import { KeyId } from '@/lib/desk/http/params'
import { route } from '@/lib/desk/http/route'
import { testKey } from '@/lib/desk/keys/keys'

export const POST = route(
  { permission: 'keys', activity: { notRecorded: 'asks the service and changes no key' }, params: KeyId },
  ({ context, params }) => testKey(context, params),
)
