import 'server-only'
import { prefetch } from '@/lib/desk/http/prefetch'
import { type EnvelopeListQuery, listParameters, needsZone, queryOf } from './contract/find'
import { completeQuery } from './contract/query'
import { findEnvelopes } from './find-envelopes'

type Address = Omit<EnvelopeListQuery, 'q' | 'zone'> & { q?: string | undefined; status?: string | undefined }

/**
 * The first page of the envelopes that an address lists. Undefined as with `prefetch`, and where
 * only the browser knows the time zone.
 */
export async function prefetchEnvelopes({ q: typed, status, sort, direction }: Address) {
  // As the page lists it, which may be open in the middle of a word.
  const { q } = completeQuery(queryOf({ q: typed, status }))
  if (needsZone(q)) return undefined
  const found = { q, sort, direction, zone: 'UTC' }
  const now = new Date()
  const page = await prefetch((upstream, key) => findEnvelopes({ key, upstream, now: () => now }, found))
  if (!page) return undefined
  return {
    parameters: listParameters(found),
    page: JSON.stringify(page),
    readAt: now.getTime(),
  }
}
