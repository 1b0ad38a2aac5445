import { route } from '@/lib/bff/route'
import { passkeyCreation } from '@/lib/session/webauthn'

export const POST = route({ permission: 'account' }, ({ person, request }) => passkeyCreation(request.headers, person))
