import { operatorsIn } from './operators'

/** Operators that open what a page's drawing closes too often, and close what it leaves open. */
export type Repair = { before: string; after: string }

const BALANCED = ['q', 'Q', 'BT', 'ET', 'BMC', 'BDC', 'EMC']

type Depth = { missing: number; open: number }

/**
 * An unbalanced page would distort or hide everything drawn after it: graphics states (`q`, `Q`), marked parts (`BDC`, `EMC`,
 * which may belong to a hidden layer) and text (`BT`, `ET`).
 */
export function balanceGraphicsState(content: Uint8Array): Repair {
  const states: Depth = { missing: 0, open: 0 }
  const marks: Depth = { missing: 0, open: 0 }
  let text = false
  for (const { name: operator } of operatorsIn(content, BALANCED)) {
    if (operator === 'q') states.open++
    else if (operator === 'Q') close(states)
    else if (operator === 'BMC' || operator === 'BDC') marks.open++
    else if (operator === 'EMC') close(marks)
    else if (operator === 'BT') text = true
    else if (operator === 'ET') text = false
  }
  const after = [text ? 'ET' : '', 'EMC '.repeat(marks.open), 'Q '.repeat(states.open)].filter(Boolean)
  return { before: 'q '.repeat(states.missing), after: after.join(' ') }
}

function close(depth: Depth): void {
  if (depth.open === 0) depth.missing++
  else depth.open--
}
