import { OPS } from 'pdfjs-dist'

export type Matrix = readonly [number, number, number, number, number, number]
/** What pdf.js draws a page with. */
export type Drawing = { fnArray: readonly number[]; argsArray: readonly unknown[] }
/** One operator, its arguments, and the transformation from its coordinates to the page as a person sees it. */
export type PageOperator = { operation: number; values: readonly unknown[]; matrix: Matrix }

/** The operators of a page in order. Those that change the transformation are applied; `save` and `restore` are also reported. */
export function* pageOperators({ fnArray, argsArray }: Drawing, transform: unknown): Generator<PageOperator> {
  const saved: Matrix[] = []
  let matrix = matrixOf(transform)
  for (const [index, operation] of fnArray.entries()) {
    const given = argsArray[index]
    const values: readonly unknown[] = Array.isArray(given) ? given : []
    if (operation === OPS.transform) matrix = times(matrix, matrixOf(given))
    else if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(matrix)
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? matrix
    if (operation === OPS.paintFormXObjectBegin) matrix = times(matrix, matrixOf(values[0]))
    yield { operation, values, matrix }
  }
}

export function matrixOf(values: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    Array.isArray(values) || values instanceof Float32Array ? Array.from(values, Number) : []
  return [a, b, c, d, e, f]
}

export const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const

export function times([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}
