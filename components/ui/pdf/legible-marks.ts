type Placed = { x: number; y: number; width: number; height: number; strong: boolean; text?: string }

/** Paper is seldom wider than high; the picture's height is guessed from its width. */
const PAGE_RATIO = 1.35

/**
 * Which marks have room for their characters on a picture of this width: of those whose characters would overlap, the first one.
 * The large picture of the page shows all of them.
 */
export function legibleMarks<M extends Placed>(
  marks: readonly M[],
  width: number,
  chip: { char: number; high: number },
): Set<M> {
  const taken: { left: number; top: number; right: number; bottom: number }[] = []
  const legible = new Set<M>()
  for (const mark of marks) {
    if (!mark.strong || !mark.text) continue
    const half = { x: (mark.text.length * chip.char + 4) / 2, y: chip.high / 2 }
    const center = { x: (mark.x + mark.width / 2) * width, y: (mark.y + mark.height / 2) * width * PAGE_RATIO }
    const own = {
      left: center.x - half.x,
      right: center.x + half.x,
      top: center.y - half.y,
      bottom: center.y + half.y,
    }
    const collides = taken.some(
      (other) => own.left < other.right && own.right > other.left && own.top < other.bottom && own.bottom > other.top,
    )
    if (collides) continue
    taken.push(own)
    legible.add(mark)
  }
  return legible
}
