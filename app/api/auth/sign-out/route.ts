import { route } from '@/lib/bff/route'
import { signOut } from '@/lib/session/sign-in'

export const POST = route({ permission: 'public' }, ({ request }) => signOut(request.headers))
