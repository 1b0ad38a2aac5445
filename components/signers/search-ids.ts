import { randomId } from '@/lib/browser/call'

const VALID_MS = 30 * 60_000
const searches = new Map<string, { id: string; since: number }>()

/** The search's id in the activity record. Coming back to the results continues the same search; a reload starts another. */
export function searchId(email: string, now = Date.now()): string {
  const known = searches.get(email)
  return known && now - known.since < VALID_MS ? known.id : newSearch(email, now)
}

export function newSearch(email: string, now = Date.now()): string {
  const id = randomId()
  searches.set(email, { id, since: now })
  return id
}
