const LASTS_MS = 30 * 60_000
const searches = new Map<string, { id: string; since: number }>()

/**
 * Names a look-up of an address in the desk's record. Who comes back to the results from an envelope goes on with the same one; a
 * reload is another.
 */
export function searchId(email: string, now = Date.now()): string {
  const known = searches.get(email)
  return known && now - known.since < LASTS_MS ? known.id : newSearch(email, now)
}

/** Somebody asks for this address anew. */
export function newSearch(email: string, now = Date.now()): string {
  const id = crypto.randomUUID()
  searches.set(email, { id, since: now })
  return id
}
