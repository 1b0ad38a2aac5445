import { route } from '@/lib/bff/route'
import { passkeyCreation } from '@/lib/session/webauthn'

export const POST = route({ permission: 'account', freshAuth: true }, ({ person, request }) =>
  passkeyCreation(request.headers, person),
)
