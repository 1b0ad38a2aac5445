import { route } from '@/lib/bff/route'
import { PasskeyRequest } from '@/lib/desk/contract/auth/sign-in'
import { askForPasskey } from '@/lib/session/passkey-sign-in'

export const POST = route({ permission: 'public', body: PasskeyRequest }, ({ body, request }) =>
  askForPasskey(request.headers, body?.proof),
)
