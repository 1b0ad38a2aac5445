import 'server-only'
import { accountOfReader } from '@/lib/desk/envelopes/find-envelopes'
import { readMirror } from '@/lib/desk/envelopes/sql/plan'
import { TooCostly } from '@/lib/desk/runtime/contract/refusal'
import { isStopped } from '@/lib/desk/runtime/database/database'
import type { Context } from '@/lib/desk/upstream/context'
import { addDays, nextDay, startOfDay } from '@/lib/text/days'
import { dayIn } from '@/lib/text/time-zone'
import { DEFAULT_RANGE, type HomeStatistics, type StatisticsQuery } from './contract'
import * as statistics from './sql/statistics'
import { countPeriods } from './sql/statistics'

const DAYS_OF_A_WEEK = 7
/** Longer ranges are shown by weeks. */
const MOST_DAYS = 90

/**
 * The figures of Home's charts, from the account's mirror. Days begin at midnight in the person's
 * zone.
 */
export async function readStatistics(
  context: Pick<Context, 'key' | 'upstream' | 'now'>,
  { range = DEFAULT_RANGE, zone = 'UTC', template, sender }: StatisticsQuery,
): Promise<HomeStatistics> {
  const account = await accountOfReader(context)
  const now = context.now()
  const today = dayIn(zone, now)
  const step = range > MOST_DAYS ? DAYS_OF_A_WEEK : 1
  const days = Array.from({ length: Math.ceil(range / step) }, (_, index) => addDays(today, 1 - step - index * step))
  const periods = days.toReversed()
  const starts = periods.map((day) => startOfDay(day, zone))
  const [from = now] = starts
  const counted = { account, from, until: startOfDay(nextDay(today), zone), template, sender }
  try {
    return await readMirror(async (tx) => {
      const counts = await countPeriods(tx, counted, starts)
      const signing = await statistics.signingTimes(tx, counted)
      return {
        zone,
        period: step === 1 ? 'day' : 'week',
        periods: periods.map((day, index) => ({ from: day, ...(counts[index] ?? { sent: 0, completed: 0 }) })),
        signing: signing.map(({ timed: _, ...times }) => times),
        timed: signing[0]?.timed ?? 0,
        waiting: await statistics.waitingByStep(tx, counted, now),
        senders: await statistics.readSenders(tx, account),
      }
    })
  } catch (error) {
    if (!isStopped(error)) throw error
    throw new TooCostly('These figures take too long to compute. Choose a shorter range.', { field: 'range' })
  }
}
