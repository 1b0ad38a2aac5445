import 'server-only'
import type { Context } from '@/lib/desk/platform/context'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import type { Recovery } from '@/lib/desk/webhooks/contract/recovery'
import { type RecoveryProgress, readProgress } from './sql/progress'
import { listNewestRecoveries } from './sql/recoveries'

const MAX_RECOVERIES = 20

/** Those of the key's account, the newest first, those under way among them. */
export async function listRecoveries({ key }: Context): Promise<Recovery[]> {
  const rows = await listNewestRecoveries(await accountOf(key), MAX_RECOVERIES)
  const progressById = await readProgress(rows.map(({ id }) => id))
  return rows.map((row) => {
    const progress: Partial<RecoveryProgress> = progressById.get(row.id) ?? {}
    const { delivered = 0, failed = 0, waiting = 0, gone = 0, refused = 0, left = 0, refusal } = progress
    return {
      id: row.id,
      target_url: row.targetUrl,
      subscriptions: row.subscriptions,
      from: row.rangeFrom?.toISOString(),
      to: row.rangeTo.toISOString(),
      state: row.state,
      total: delivered + failed + waiting + gone + refused + left,
      delivered,
      failed,
      waiting,
      gone,
      refused,
      left,
      refusal: refusal ?? undefined,
      trouble: row.trouble ?? undefined,
      started_by: row.startedBy,
      started_on: row.startedAt.toISOString(),
      ended_by: row.endedBy ?? undefined,
      ended_on: row.endedAt?.toISOString(),
    }
  })
}
