import { toWireDate } from '@/lib/contract/dates'
import type { StatisticsQuery, SubscriptionStatistics } from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { FAILING_FOR_MS } from './dispatch/outcomes'
import { failuresOnTheWire } from './wire'

/** How many deliveries are counted for all listed subscriptions together. */
const COUNTED_AT_MOST = 50_000

/** What the account's subscriptions delivered in the last hours, and which of them fail. */
export function readStatistics(
  { store, instant }: Context,
  { accountId }: Caller,
  { hours, same_target_as }: StatisticsQuery,
): Promise<SubscriptionStatistics[]> {
  return store.snapshot(async (tx) => {
    const rows = await tx.subscriptions.list(accountId, same_target_as)
    const ids = rows.map(({ id }) => id)
    const atMost = Math.floor(COUNTED_AT_MOST / Math.max(1, ids.length))
    const [tallies, counts] = [
      await tx.tallies.read(ids),
      await tx.deliveryHours.count({ subscriptionIds: ids, now: instant(), hours, atMost }),
    ]
    return rows.map((row) => {
      const own = counts.get(row.id) ?? []
      const sum = (field: 'delivered' | 'late' | 'failedAttempts' | 'all' | 'durationMs' | 'timed') =>
        own.reduce((total, hour) => total + hour[field], 0)
      return {
        id: row.id,
        target_url: row.targetUrl,
        event_type: row.eventType,
        delivered: sum('delivered') + sum('late'),
        failed_attempts: sum('failedAttempts'),
        pending: tallies.get(row.id)?.pending ?? 0,
        dead_lettered: tallies.get(row.id)?.deadLettered ?? 0,
        ...(sum('timed') > 0 && {
          average_ms: Math.round(sum('durationMs') / sum('timed')),
          slowest_ms: Math.max(...own.map(({ slowestMs }) => slowestMs)),
        }),
        ...failuresOnTheWire(row),
        ...(row.failingSince &&
          row.state !== 'paused' && {
            pauses_on: toWireDate(new Date(row.failingSince.getTime() + FAILING_FOR_MS)),
          }),
        ...(sum('all') >= atMost && { partial: true }),
        buckets: own.flatMap(({ hoursAgo, delivered, late, failed }) =>
          delivered + late + failed > 0 ? [{ hours_ago: hoursAgo, delivered, late, failed }] : [],
        ),
      }
    })
  })
}
