import { readRoute } from '@/lib/desk/platform/http/route'
import { readLiveUpdates } from '@/lib/desk/sync/read-live-updates'

export const GET = readRoute({ permission: 'webhooks' }, ({ context }) => readLiveUpdates(context))
