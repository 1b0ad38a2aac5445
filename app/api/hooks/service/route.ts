import { hook } from '@/lib/bff/hook'
import { claimOf, receive } from '@/lib/mirror/receive'

export const POST = hook({ claim: (headers) => claimOf(headers), take: (claim, body) => receive(claim, body) })
