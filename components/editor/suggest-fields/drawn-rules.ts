import { OPS, type PageViewport } from 'pdfjs-dist'
import type { Blank } from './blanks'
import { applied, type Drawing, type Matrix, pageOperators } from './page-operators'

const LENGTH = { least: 40, mostOfPage: 0.75 }
const THICKEST = 2.5
/** Pages with more paths are drawings, not letters. */
const MOST_PATHS = 3_000

/** The horizontal rules that a page draws and that may be lines to write on. */
export function drawnRules(drawing: Drawing, viewport: PageViewport): Blank[] {
  const rules: Blank[] = []
  let paths = 0
  for (const { operation, values, matrix } of pageOperators(drawing, viewport.transform)) {
    if (operation !== OPS.constructPath) continue
    if (++paths > MOST_PATHS) return []
    const rule = ruleOf(boundsIn(values), matrix, viewport.width)
    if (rule) rules.push(rule)
  }
  return rules
}

function ruleOf(bounds: number[] | undefined, matrix: Matrix, pageWidth: number): Blank | undefined {
  if (!bounds) return undefined
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = bounds
  const [left, top] = applied(matrix, x1, y1)
  const [right, bottom] = applied(matrix, x2, y2)
  const width = Math.abs(right - left)
  if (Math.abs(bottom - top) > THICKEST || width < LENGTH.least || width > pageWidth * LENGTH.mostOfPage)
    return undefined
  return { x: Math.min(left, right), width, baseline: Math.max(top, bottom), size: 11, isDrawn: true }
}

/** pdf.js adds the box around a path's points to the path. */
function boundsIn(values: readonly unknown[]): number[] | undefined {
  const bounds = values[2]
  return bounds instanceof Float32Array && bounds.every(Number.isFinite) ? [...bounds] : undefined
}
