/** Pages laid out in one column. Every height is known, so places are arithmetic and nothing has to be measured. */
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

/** Index of the last item that begins at or before `offset`, the first one for offsets before it. */
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

/** First and last index that lie between two offsets. */
export function between(layout: Stack, from: number, to: number): { first: number; last: number } {
  return { first: indexAt(layout, from - layout.gap), last: indexAt(layout, to) }
}

/** A place that survives a change of heights: how far into which item. */
export type Anchor = { index: number; fraction: number }

export function anchorAt(layout: Stack, offset: number): Anchor {
  const index = indexAt(layout, offset)
  return { index, fraction: (offset - (layout.tops[index] ?? 0)) / (layout.heights[index] || 1) }
}

export function offsetOf(layout: Stack, { index, fraction }: Anchor): number {
  return (layout.tops[index] ?? 0) + fraction * (layout.heights[index] ?? 0)
}
