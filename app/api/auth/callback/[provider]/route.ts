import { z } from 'zod'
import { route } from '@/lib/bff/route'
import { OIDC } from '@/lib/session/oidc'
import { finishSingleSignOn } from '@/lib/session/single-sign-on'

const params = z.object({ provider: z.literal(OIDC) })

/** Where the identity provider sends the browser back to. */
export const GET = route({ permission: 'public', params }, ({ request }) => finishSingleSignOn(request))
