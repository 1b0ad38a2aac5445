import { fromGrid, type Place, type Size, toGrid } from './place'

/** How far a page is turned clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** Where a field is once its page was turned clockwise: it stays on the same part of the paper. Turning back is exact. */
export function turnPlace({ x, y, width, height }: Place, turn: QuarterTurn): Place {
  const after = (start: number, length: number) => fromGrid(toGrid(1) - toGrid(start) - toGrid(length))
  switch (turn) {
    case 0:
      return { x, y, width, height }
    case 90:
      return { x: after(y, height), y: x, width: height, height: width }
    case 180:
      return { x: after(x, width), y: after(y, height), width, height }
    case 270:
      return { x: y, y: after(x, width), width: height, height: width }
  }
}

/** A page's size once it was turned. */
export function turnSize({ width, height }: Size, turn: QuarterTurn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width }
}
