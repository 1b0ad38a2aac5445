import { testKey } from '@/lib/desk/keys/keys'
import { KeyId } from '@/lib/desk/platform/http/params'
import { route } from '@/lib/desk/platform/http/route'

export const POST = route(
  { permission: 'keys', activity: { notRecorded: 'asks the service and changes no key' }, params: KeyId },
  ({ context, params }) => testKey(context, params),
)
