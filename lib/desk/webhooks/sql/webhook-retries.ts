import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { activities, deliveryRetried } from '@/lib/desk/platform/activity/schema'
import { desk } from '@/lib/desk/platform/database/database'
import { recoveries, recoveryDeliveries } from '../recoveries/schema'

/** More are not shown. */
const RETRIES_AT_MOST = 50

/** Who retried a delivery, alone or with others, oldest first. */
export async function listRetries(deliveryId: string): Promise<{ by: string; at: string }[]> {
  const alone = await desk()
    .select({ by: activities.person, at: activities.at })
    .from(activities)
    .where(and(sql`action = 'webhook.retry'`, eq(deliveryRetried, deliveryId)))
    .orderBy(asc(activities.at))
    .limit(RETRIES_AT_MOST)
  const together = await desk()
    .select({ by: recoveries.startedBy, at: recoveries.startedAt })
    .from(recoveryDeliveries)
    .innerJoin(recoveries, eq(recoveries.id, recoveryDeliveries.recoveryId))
    .where(
      and(
        eq(recoveryDeliveries.deliveryId, deliveryId),
        inArray(recoveryDeliveries.state, ['queued', 'delivered', 'failed']),
      ),
    )
    .orderBy(asc(recoveries.startedAt))
    .limit(RETRIES_AT_MOST)
  return [...alone, ...together]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ by, at }) => ({ by, at: at.toISOString() }))
}
