/** First and last index, both included. */
export type Span = { first: number; last: number }

/** Items around the visible ones that are kept ready. */
const AROUND = 2

/** Everything to be ready while scrolling rests. */
export function aroundOf(seen: Span, count: number): Span {
  return { first: Math.max(seen.first - AROUND, 0), last: Math.min(seen.last + AROUND, count - 1) }
}

/** While scrolling goes on nothing new is begun but what is seen, and what is ready stays as long as it is near. */
export function keptOf(ready: Span, seen: Span): Span {
  const isNear = ready.first <= seen.last && ready.last >= seen.first
  if (!isNear) return seen
  return {
    first: Math.min(Math.max(ready.first, seen.first - AROUND), seen.first),
    last: Math.max(Math.min(ready.last, seen.last + AROUND), seen.last),
  }
}
