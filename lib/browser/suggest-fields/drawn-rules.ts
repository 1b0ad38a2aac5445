import { OPS, type PageViewport } from 'pdfjs-dist'
import type { Blank } from './blanks'

type Matrix = [number, number, number, number, number, number]
/** What pdf.js draws a page with. */
export type Drawing = { fnArray: readonly number[]; argsArray: readonly unknown[] }

const LENGTH = { least: 40, mostOfPage: 0.75 }
const THICKEST = 2.5
/** Pages with more paths are drawings, not letters. */
const MOST_PATHS = 3_000

/** The horizontal rules that a page draws and that may be lines to write on. */
export function drawnRules({ fnArray, argsArray }: Drawing, viewport: PageViewport): Blank[] {
  const rules: Blank[] = []
  const saved: Matrix[] = []
  let matrix = matrixOf(viewport.transform)
  let paths = 0
  for (const [index, operation] of fnArray.entries()) {
    const values = argsArray[index]
    if (operation === OPS.save) saved.push(matrix)
    else if (operation === OPS.restore) matrix = saved.pop() ?? matrix
    else if (operation === OPS.transform) matrix = times(matrix, matrixOf(values))
    else if (operation === OPS.paintFormXObjectBegin) {
      saved.push(matrix)
      matrix = times(matrix, matrixOf(Array.isArray(values) ? values[0] : undefined))
    } else if (operation === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    else if (operation === OPS.constructPath) {
      if (++paths > MOST_PATHS) return []
      const rule = ruleOf(boundsIn(values), matrix, viewport.width)
      if (rule) rules.push(rule)
    }
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
function boundsIn(values: unknown): number[] | undefined {
  const bounds = Array.isArray(values) ? values[2] : undefined
  return bounds instanceof Float32Array && bounds.every(Number.isFinite) ? [...bounds] : undefined
}

function matrixOf(values: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    Array.isArray(values) || values instanceof Float32Array ? values : []
  return [a, b, c, d, e, f].map(Number) as Matrix // Six of them.
}

const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number) => [a * x + c * y + e, b * x + d * y + f] as const

function times([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}
