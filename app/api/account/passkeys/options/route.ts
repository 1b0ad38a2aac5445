import { passkeyCreation } from '@/lib/desk/auth/sign-in/webauthn'
import { route } from '@/lib/desk/http/route'

export const POST = route({ permission: 'account', freshAuth: true }, ({ person, request }) =>
  passkeyCreation(request.headers, person),
)
