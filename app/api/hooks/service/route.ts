import { hook } from '@/lib/desk/platform/http/hook'
import { claimOf, receive } from '@/lib/desk/sync/receive'

export const POST = hook({ claim: (headers) => claimOf(headers), take: (claim, body) => receive(claim, body) })
