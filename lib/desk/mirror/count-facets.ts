import 'server-only'
import type { FacetCounts } from '@/lib/desk/contract/find/find'
import { replaceTerm, STATUSES } from '@/lib/desk/contract/find/query'
import { countEach } from '@/lib/desk/store/mirror/count'
import { accountOfReader, bounded, type FindContext } from './find-envelopes'
import { readQuery } from './read-query'
import { statusWord } from './search-vector'

type Input = { q?: string | undefined; zone?: string | undefined }

/** How many envelopes the query would find with each status in place of its own. */
export async function countFacets(context: FindContext, _person: { id: string }, input: Input): Promise<FacetCounts> {
  const account = await accountOfReader(context)
  const others = replaceTerm(input.q ?? '', 'status', undefined)
  return bounded(async (tx) => {
    const { conditions } = await readQuery(others, { tx, account, zone: input.zone ?? 'UTC', now: context.now() })
    const and = (part: string | undefined, status: string) =>
      [part, `'status=${statusWord(status)}'`].filter(Boolean).join(' & ')
    const { tokens, indexed } = conditions
    const isEverything = others === ''
    const [all = NONE, ...each] = await countEach(tx, [
      conditions,
      ...STATUSES.map((status) => ({
        ...conditions,
        tokens: and(tokens, status),
        indexed: and(indexed, status),
        ...(isEverything && { onlyStatus: status }),
      })),
    ])
    return { all, statuses: Object.fromEntries(STATUSES.map((status, index) => [status, each[index] ?? NONE])) }
  })
}

const NONE = { count: 0, isCapped: false }
