import { useEffect, useState } from 'react'

type Waiting = { width: number; begin: () => void }

const waiting: Waiting[] = []
let current: Waiting | undefined
/** A page whose bytes are still being loaded does not keep the others from being drawn. */
const LONGEST_TURN_MS = 1_000

/**
 * Pages are drawn one after another, because each takes a part of every frame: together they would keep the browser from
 * answering. Large pages come before thumbnails. Answers how to end the turn, or to give it up.
 */
function takeTurn(width: number, begin: () => void): () => void {
  const turn = { width, begin }
  waiting.push(turn)
  next()
  return () => {
    const at = waiting.indexOf(turn)
    if (at >= 0) waiting.splice(at, 1)
    end(turn)
  }
}

function next(): void {
  const [first] = waiting
  if (current || !first) return
  const turn = waiting.reduce((best, each) => (each.width > best.width ? each : best), first)
  waiting.splice(waiting.indexOf(turn), 1)
  current = turn
  setTimeout(end, LONGEST_TURN_MS, turn)
  turn.begin()
}

function end(turn: Waiting): void {
  if (current !== turn) return
  current = undefined
  next()
}

/** Waits for the turn to draw a page at a width, unless it `isDrawn`. Answers the width that may be drawn. */
export function useDrawingTurn(width: number, isDrawn: boolean): number | undefined {
  const [begun, setBegun] = useState<number>()
  useEffect(() => (isDrawn ? undefined : takeTurn(width, () => setBegun(width))), [width, isDrawn])
  return begun
}
