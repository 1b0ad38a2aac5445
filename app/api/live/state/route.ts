import { route } from '@/lib/bff/route'
import { liveUpdates } from '@/lib/mirror/updates'

export const GET = route({ permission: 'webhooks' }, ({ upstream }) => liveUpdates(upstream))
