import { route } from '@/lib/bff/route'
import { Credentials } from '@/lib/desk/contract/auth/sign-in'
import { signIn } from '@/lib/session/sign-in'

export const POST = route({ permission: 'public', body: Credentials }, ({ body, request }) =>
  signIn(request.headers, body),
)
