import 'server-only'
import type { Count, FacetCounts } from '@/lib/desk/contract/find/find'
import { dependsOnTime, replaceTerm, STATUSES } from '@/lib/desk/contract/find/query'
import { findMirror } from '@/lib/desk/store/mirror/accounts'
import { countEach } from '@/lib/desk/store/mirror/count'
import { countStatuses } from '@/lib/desk/store/mirror/statuses'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readAtRevision } from './read-at-revision'
import { readQuery } from './read-query'
import { statusWord } from './search-vector'

type Input = { q?: string | undefined; zone?: string | undefined }

/** How many envelopes the query would find with each status in place of its own. */
export async function countFacets(context: FindContext, _person: { id: string }, input: Input): Promise<FacetCounts> {
  const account = await accountOfReader(context)
  const others = replaceTerm(input.q ?? '', 'status', undefined)
  const zone = input.zone ?? 'UTC'
  const read = () => readFacets(account, others, zone, context.now())
  const revision = dependsOnTime(others) ? undefined : (await findMirror(account))?.revision
  return readAtRevision(account, revision, ['counts of statuses', others, zone], read)
}

const readFacets = (account: string, others: string, zone: string, now: Date): Promise<FacetCounts> =>
  bounded(async (tx) => {
    const { conditions } = await readQuery(others, { tx, account, zone, now })
    // Without other filters an index has the envelopes of each status.
    if (others === '') {
      const each = STATUSES.map((status) => ({ ...conditions, onlyStatus: status }))
      const [all = NONE, ...counts] = await countEach(tx, [conditions, ...each])
      return toFacets(all, counts)
    }
    const { tokens, indexed } = conditions
    const and = (part: string | undefined, status: string) =>
      [part, `'status=${statusWord(status)}'`].filter(Boolean).join(' & ')
    const statuses = STATUSES.map((status) => ({
      status,
      own: { ...conditions, tokens: and(tokens, status), indexed: and(indexed, status) },
    }))
    const { all, counts } = await countStatuses(tx, conditions, statuses)
    return toFacets(all, counts)
  })

const toFacets = (all: Count, counts: readonly Count[]): FacetCounts => ({
  all,
  statuses: Object.fromEntries(STATUSES.map((status, index) => [status, counts[index] ?? NONE])),
})

const NONE: Count = { count: 0, isCapped: false }
