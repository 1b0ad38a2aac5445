import 'server-only'
import type { Context } from '@/lib/desk/context'
import { bulkShare } from '@/lib/desk/contract/priority'
import { isUnderWay, type Recovery } from '@/lib/desk/contract/webhooks/recovery'
import { type RecoveryProgress, readProgress } from '@/lib/desk/store/recoveries/progress'
import { listNewestRecoveries } from '@/lib/desk/store/recoveries/recoveries'

const MAX_RECOVERIES = 20

/** The newest first, those under way among them. */
export async function listRecoveries({ upstream }: Context): Promise<Recovery[]> {
  const allowedPerMinute = bulkShare(upstream.budget().limit)
  const rows = await listNewestRecoveries(MAX_RECOVERIES)
  const progressById = await readProgress(rows.map(({ id }) => id))
  return rows.map((row) => {
    const progress: Partial<RecoveryProgress> = progressById.get(row.id) ?? {}
    const { queued = 0, gone = 0, refused = 0, left = 0, inHand = 0, refusal, perMinute } = progress
    // The measured rate counts, once there is one: a key may allow more than the service does, or others may use it as well.
    const rate = Math.max(1, Math.min(perMinute ?? allowedPerMinute, allowedPerMinute))
    return {
      id: row.id,
      target_url: row.targetUrl,
      subscriptions: row.subscriptions,
      way: row.way,
      from: row.rangeFrom?.toISOString(),
      to: row.rangeTo.toISOString(),
      state: row.state,
      total: left + queued + gone + refused,
      queued,
      gone,
      refused,
      left,
      in_hand: inHand,
      refusal: refusal ?? undefined,
      // Nobody knows how long the service takes for all of them.
      seconds_left: isUnderWay(row) && row.way === 'each' ? Math.ceil((left * 60) / rate) : undefined,
      trouble: row.trouble ?? undefined,
      started_by: row.startedBy,
      started_on: row.startedAt.toISOString(),
      ended_by: row.endedBy ?? undefined,
      ended_on: row.endedAt?.toISOString(),
    }
  })
}
