/**
 * Replaces parts of the address's query: no navigation, no entry in the history. `undefined` takes a part away.
 * Next.js follows `history.replaceState`, so `useSearchParams` sees the change.
 */
export function replaceQuery(patch: Record<string, string | undefined>): void {
  const { pathname, search, hash } = window.location
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.size > 0 ? `?${query}` : ''
  if (text !== search) window.history.replaceState(null, '', `${pathname}${text}${hash}`)
}
