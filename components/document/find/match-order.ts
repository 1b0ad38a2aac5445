/** How many matches each page has, by page number, without pages that have none. */
export type MatchCounts = ReadonlyMap<number, number>
/** One match: its page, and its index among that page's matches. */
export type MatchPlace = { page: number; index: number }

export const total = (counts: MatchCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

const pagesOf = (counts: MatchCounts) => [...counts.keys()].sort((a, b) => a - b)

/** A match's position among all matches, counted from 1. */
export function ordinal(counts: MatchCounts, place: MatchPlace): number {
  return total(new Map([...counts].filter(([page]) => page < place.page))) + place.index + 1
}

/** The first match at or after a page, or else the first in the document. */
export function firstFrom(counts: MatchCounts, from: number): MatchPlace | undefined {
  const pages = pagesOf(counts)
  const page = pages.find((candidate) => candidate >= from) ?? pages[0]
  return page === undefined ? undefined : { page, index: 0 }
}

/** The match before or after another one; the first follows the last. */
export function neighbour(counts: MatchCounts, place: MatchPlace, direction: 1 | -1): MatchPlace {
  const index = place.index + direction
  if (index >= 0 && index < (counts.get(place.page) ?? 0)) return { page: place.page, index }
  const pages = pagesOf(counts)
  const page = pages.at((pages.indexOf(place.page) + direction) % pages.length) ?? place.page
  return { page, index: direction === 1 ? 0 : Math.max((counts.get(page) ?? 1) - 1, 0) }
}
