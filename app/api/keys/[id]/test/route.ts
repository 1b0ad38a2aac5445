import { testKey } from '@/lib/bff/keys'
import { KeyId } from '@/lib/bff/params'
import { route } from '@/lib/bff/route'

export const POST = route({ permission: 'keys', params: KeyId }, ({ params }) => testKey(params.id))
