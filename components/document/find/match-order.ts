/** How many matches each page has, by page number; pages without one are absent. */
export type MatchCounts = ReadonlyMap<number, number>
/** One match: which page, and which of that page's matches. */
export type MatchPlace = { page: number; index: number }

export function total(counts: MatchCounts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

const inOrder = (counts: MatchCounts) => [...counts.keys()].sort((a, b) => a - b)

/** Which match of all it is, counted from 1. */
export function ordinal(counts: MatchCounts, place: MatchPlace): number {
  let before = 0
  for (const [page, count] of counts) if (page < place.page) before += count
  return before + place.index + 1
}

/** The first match at or after a page, or the first of all when none follows. */
export function firstFrom(counts: MatchCounts, page: number): MatchPlace | undefined {
  const pages = inOrder(counts)
  const found = pages.find((candidate) => candidate >= page) ?? pages[0]
  return found === undefined ? undefined : { page: found, index: 0 }
}

/** The neighbour of a match; the last one is followed by the first. */
export function neighbour(counts: MatchCounts, place: MatchPlace, direction: 1 | -1): MatchPlace {
  const index = place.index + direction
  if (index >= 0 && index < (counts.get(place.page) ?? 0)) return { page: place.page, index }

  const pages = inOrder(counts)
  const at = pages.indexOf(place.page)
  const page = pages.at((at + direction) % pages.length) ?? place.page
  return { page, index: direction === 1 ? 0 : Math.max((counts.get(page) ?? 1) - 1, 0) }
}
