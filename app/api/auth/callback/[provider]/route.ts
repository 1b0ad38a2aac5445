import { z } from 'zod'
import { finishSingleSignOn } from '@/lib/desk/accounts/single-sign-on'
import { OIDC } from '@/lib/desk/platform/auth/contract/session'
import { readRoute } from '@/lib/desk/platform/http/route'

const params = z.object({ provider: z.literal(OIDC) })

/** Where the identity provider sends the browser back to. */
export const GET = readRoute({ permission: 'public', params }, ({ request }) => finishSingleSignOn(request))
