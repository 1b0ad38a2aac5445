import 'server-only'
import { type Found, foundParameters, needsZone, queryOf } from '@/lib/desk/envelopes/contract/find'
import { completeQuery } from '@/lib/desk/envelopes/contract/query'
import { findEnvelopes } from '@/lib/desk/envelopes/find-envelopes'
import type { SignedIn } from '@/lib/desk/platform/auth/session/session'
import { prefetch } from '@/lib/desk/platform/http/prefetch'
import { ownLayout, readViews } from './views'

type Address = Omit<Found, 'q' | 'zone'> & { q?: string | undefined; status?: string | undefined }

/** The first page of the envelopes that an address lists, and how the person sees lists. */
export async function prefetchEnvelopes(person: SignedIn, address: Address) {
  const [first, layout] = await Promise.all([prefetchFirst(address), ownLayout(person)])
  return { first, layout }
}

/** Undefined as with `prefetch`, and where only the browser knows the time zone. */
async function prefetchFirst({ q: typed, status, sort, direction }: Address) {
  // As the page lists it, which may be open in the middle of a word.
  const q = completeQuery(queryOf({ q: typed, status }))
  if (needsZone(q)) return undefined
  const found = { q, sort, direction, zone: 'UTC' }
  const now = new Date()
  const page = await prefetch((upstream, key) => findEnvelopes({ key, upstream, now: () => now }, found))
  if (!page) return undefined
  return {
    parameters: foundParameters(found),
    page: JSON.stringify(page),
    readAt: now.getTime(),
  }
}

/** The views of the navigation. */
export const prefetchViews = (person: SignedIn, patienceMs: number) =>
  prefetch((_, key) => readViews({ key }, person), patienceMs)
