import { route } from '@/lib/bff/route'
import { signOut } from '@/lib/session/sign-in'

export const POST = route({ role: 'public' }, ({ request }) => signOut(request.headers))
