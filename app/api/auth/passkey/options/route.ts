import { route } from '@/lib/bff/route'
import { askForPasskey } from '@/lib/session/passkey-sign-in'

export const POST = route({ permission: 'public' }, ({ request }) => askForPasskey(request.headers))
