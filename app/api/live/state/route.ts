import { readRoute } from '@/lib/desk/http/route'
import { readLiveUpdates } from '@/lib/desk/live/read-live-updates'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => readLiveUpdates(context))
