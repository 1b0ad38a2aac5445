import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { auth, OIDC } from '@/lib/session/auth'

const params = z.object({ provider: z.literal(OIDC) })

/** Where the identity provider sends the browser back to. */
export const GET = route({ permission: 'public', params }, ({ request }) => auth().handler(request))
