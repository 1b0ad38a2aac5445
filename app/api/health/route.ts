import { readRoute } from '@/lib/desk/http/route'
import { isServiceReachable } from '@/lib/desk/upstream/reachable'

/**
 * For load balancers and monitors. Without its database the dashboard answers 500 here, as everywhere. A service that is
 * away is reported, and is no reason to restart the dashboard.
 */
export const GET = readRoute({ permission: 'public' }, async () => ({
  code: 200,
  message: 'ok',
  service: (await isServiceReachable()) ? 'answers' : 'does not answer',
}))
