import 'server-only'
import type { Count } from '@/lib/desk/contract/find/find'
import type { Desk } from '../database'
import type { Conditions } from './conditions'
import { capped, countWhole } from './count'
import { countValues } from './values'

/** A status that fewer of the newest matches have is counted by the index of tokens, which is fast where one side has few. */
const FEW = 10

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
  const few = statuses.filter((_, index) => (counts[index] ?? 0) < FEW).map(({ own }) => own)
  const exact = await countWhole(tx, few)
  return {
    all: atLeast(counted),
    counts: counts.map((count) => (count < FEW ? exact.shift() : undefined) ?? atLeast(count)),
  }
}

const atLeast = (count: number): Count => ({ ...capped(count), isCapped: true })
