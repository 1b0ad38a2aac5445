import { z } from 'zod'
import { OIDC } from '@/lib/desk/accounts/contract/session'
import { finishSingleSignOn } from '@/lib/desk/accounts/single-sign-on'
import { readRoute } from '@/lib/desk/http/route'

const params = z.object({ provider: z.literal(OIDC) })

/** Where the identity provider sends the browser back to. */
export const GET = readRoute({ permission: 'public', params }, ({ request }) => finishSingleSignOn(request))
