import { readRoute } from '@/lib/desk/http/route'
import { readReplicaState } from '@/lib/desk/mirror/read-mirror'

/**
 * For load balancers and monitors. Without its database the dashboard answers 500 here, as everywhere. A service or a replica that is
 * down is reported, and is no reason to restart the dashboard.
 */
export const GET = readRoute({ permission: 'public' }, async ({ context }) => ({
  code: 200,
  message: 'ok',
  service: (await context.upstream.isReachable()) ? 'answers' : 'does not answer',
  replica: readReplicaState(),
}))
