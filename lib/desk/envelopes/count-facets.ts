import 'server-only'
import { readTogether } from '@/lib/desk/platform/process/once'
import type { FacetCounts } from './contract/find'
import { replaceTerm, STATUSES } from './contract/query'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readQuery, withStatus } from './read-query'
import { countStatuses } from './sql/search'

type Input = { q?: string | undefined; zone?: string | undefined }

/** How many envelopes the query would find with each status in place of its own. */
export async function countFacets(context: FindContext, input: Input): Promise<FacetCounts> {
  const account = await accountOfReader(context)
  const others = replaceTerm(input.q ?? '', 'status', undefined)
  const zone = input.zone ?? 'UTC'
  const now = context.now()
  return readTogether(JSON.stringify([account, 'counts of statuses', others, zone]), () =>
    bounded(async (tx) => {
      const { conditions } = await readQuery(others, { tx, account, zone, now })
      const statuses = STATUSES.map((status) => ({ status, own: withStatus(conditions, status) }))
      const { all, counts } = await countStatuses(tx, conditions, statuses)
      const none = { count: 0, isCapped: false }
      return { all, statuses: Object.fromEntries(STATUSES.map((status, index) => [status, counts[index] ?? none])) }
    }),
  )
}
