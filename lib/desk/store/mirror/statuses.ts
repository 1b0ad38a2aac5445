import 'server-only'
import { COUNT_CAP, type Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import type { Conditions } from './conditions'
import { capped, countByIndex } from './count'
import { countValues } from './values'

/** A status that fewer of the newest matches have is counted by the index of tokens, which is fast where one side has few. */
const FEW = 100

/**
 * How many envelopes match, and how many of these have each status. `own`: the conditions with the status. Of many matches the newest are
 * counted: at least so many there are.
 */
export async function countStatuses(
  tx: Desk,
  conditions: Conditions,
  statuses: readonly { status: string; own: Conditions }[],
): Promise<{ all: Count; counts: Count[] }> {
  const { values, counted, isWhole } = await countValues(tx, conditions, 'status')
  const counts = statuses.map(({ status }) => values.find(({ value }) => value === status)?.count ?? 0)
  if (isWhole) return { all: capped(counted), counts: counts.map(capped) }
  const isCapped = counted > COUNT_CAP
  const few = statuses.filter((_, index) => (counts[index] ?? 0) < FEW).map(({ own }) => own)
  const exact = await countByIndex(tx, isCapped ? few : [conditions, ...few])
  const all = (isCapped ? undefined : exact.shift()) ?? capped(counted)
  return {
    all,
    counts: counts.map((count) => (count < FEW ? exact.shift() : undefined) ?? { ...capped(count), isCapped: true }),
  }
}
