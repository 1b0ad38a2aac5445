/** Pages laid out in one column. Every height is known: positions are arithmetic, nothing is measured. */
export type Stack = { tops: readonly number[]; heights: readonly number[]; total: number; gap: number }

export function stack(heights: readonly number[], gap: number): Stack {
  const tops: number[] = []
  let top = gap
  for (const height of heights) {
    tops.push(top)
    top += height + gap
  }
  return { tops, heights, total: top, gap }
}

/** Index of the last item that begins at or before `offset`; the first item for offsets before it. */
export function indexAt({ tops }: Stack, offset: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** First and last index, both included. */
export type Span = { first: number; last: number }

/** The items between two offsets. */
export function spanBetween(layout: Stack, from: number, to: number): Span {
  return { first: indexAt(layout, from - layout.gap), last: indexAt(layout, to) }
}

/** How many items before and after the visible ones are prepared. */
const MARGIN = 1

/** Everything to prepare while nobody scrolls. */
export function spanAround(visible: Span, count: number): Span {
  return { first: Math.max(visible.first - MARGIN, 0), last: Math.min(visible.last + MARGIN, count - 1) }
}

/** While scrolling, only visible items are added, and prepared ones stay as long as they are near. */
export function spanWhileScrolling(ready: Span, visible: Span): Span {
  const isNear = ready.first <= visible.last && ready.last >= visible.first
  if (!isNear) return visible
  return {
    first: Math.min(Math.max(ready.first, visible.first - MARGIN), visible.first),
    last: Math.max(Math.min(ready.last, visible.last + MARGIN), visible.last),
  }
}

/** A position that survives a change of heights: how far into which item. */
export type Anchor = { index: number; fraction: number }

export function anchorAt(layout: Stack, offset: number): Anchor {
  const index = indexAt(layout, offset)
  return { index, fraction: (offset - (layout.tops[index] ?? 0)) / (layout.heights[index] || 1) }
}

export function offsetOf(layout: Stack, { index, fraction }: Anchor): number {
  return (layout.tops[index] ?? 0) + fraction * (layout.heights[index] ?? 0)
}
