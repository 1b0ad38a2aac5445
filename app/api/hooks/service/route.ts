import { hook } from '@/lib/desk/http/hook'
import { claimOf, receive } from '@/lib/desk/live/receive'

export const POST = hook({ claim: (headers) => claimOf(headers), take: (claim, body) => receive(claim, body) })
