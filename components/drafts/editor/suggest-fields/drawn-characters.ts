import { OPS, type PageViewport } from 'pdfjs-dist'

/** A character and where it is drawn, in points of the page as a person sees it. */
export type DrawnCharacter = { text: string; x: number; end: number; baseline: number }

/** What places the next glyph (ISO 32000-1, 9.3). */
type TextState = {
  size: number
  /** What one unit of a glyph's width is, as a part of the size. */
  unit: number
  charSpacing: number
  wordSpacing: number
  scale: number
  leading: number
  rise: number
  matrix: Matrix
  lineX: number
  lineY: number
  x: number
}
type Glyph = { unicode: string; width: number; isSpace: boolean }

const LINE_START = { matrix: matrixOf(undefined), lineX: 0, lineY: 0, x: 0 }
const USUAL_UNIT = 0.001
const START: TextState = {
  size: 0,
  unit: USUAL_UNIT,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  ...LINE_START,
}

/**
 * The characters that a page draws, each at its own place. pdf.js reports text by the piece, and
 * the widths inside a piece depend on its font. `fontMatrixOf` answers the matrix of a font that
 * pdf.js has loaded.
 */
export function drawnCharacters(
  drawing: Drawing,
  viewport: PageViewport,
  fontMatrixOf: (font: string) => readonly number[] | undefined,
): DrawnCharacter[] {
  const saved: TextState[] = []
  const drawn: DrawnCharacter[] = []
  let state = START
  for (const { operation, values, matrix } of pageOperators(drawing, viewport.transform)) {
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(state)
    else if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) state = saved.pop() ?? state
    else if (operation === OPS.showText) {
      const { characters, x } = show(values[0], state, times(matrix, state.matrix))
      drawn.push(...characters)
      state = { ...state, x }
    } else if (operation === OPS.setFont) {
      const [font, size] = values
      state = { ...state, size: Number(size), unit: fontMatrixOf(String(font))?.[0] ?? USUAL_UNIT }
    } else state = { ...state, ...changeOf(operation, values, state) }
  }
  return drawn
}

function changeOf(operation: number, values: readonly unknown[], state: TextState): Partial<TextState> | undefined {
  const [x = 0, y = 0] = values.map(Number)
  switch (operation) {
    case OPS.beginText:
      return LINE_START
    case OPS.setTextMatrix:
      // pdf.js passes six numbers or one array of them.
      return { ...LINE_START, matrix: matrixOf(values.length === 1 ? values[0] : values) }
    case OPS.moveText:
      return nextLine(state, x, y)
    case OPS.setLeadingMoveText:
      return { ...nextLine(state, x, y), leading: -y }
    case OPS.nextLine:
      return nextLine(state, 0, -state.leading)
    case OPS.setCharSpacing:
      return { charSpacing: x }
    case OPS.setWordSpacing:
      return { wordSpacing: x }
    case OPS.setHScale:
      return { scale: x / 100 }
    case OPS.setLeading:
      return { leading: x }
    case OPS.setTextRise:
      return { rise: x }
  }
  return undefined
}

function nextLine({ lineX, lineY }: TextState, x: number, y: number): Partial<TextState> {
  return { lineX: lineX + x, lineY: lineY + y, x: lineX + x }
}

/**
 * The characters of one operator, and where the next one goes on. Numbers between glyphs move what
 * follows them.
 */
function show(glyphs: unknown, state: TextState, matrix: Matrix): { characters: DrawnCharacter[]; x: number } {
  const { size, unit, charSpacing, wordSpacing, scale, lineY, rise } = state
  const characters: DrawnCharacter[] = []
  let { x } = state
  for (const glyph of Array.isArray(glyphs) ? (glyphs as (Glyph | number | null)[]) : []) {
    if (typeof glyph === 'number') x -= ((glyph * size) / 1000) * scale
    if (typeof glyph === 'number' || glyph === null) continue
    const width = glyph.width * size * unit * scale
    const [left, baseline] = applyMatrix(matrix, x, lineY + rise)
    const [end] = applyMatrix(matrix, x + width, lineY + rise)
    characters.push({ text: glyph.unicode, x: left, end, baseline })
    x += width + (charSpacing + (glyph.isSpace ? wordSpacing : 0)) * scale
  }
  return { characters, x }
}

export type Matrix = readonly [number, number, number, number, number, number]
/** What pdf.js draws a page with. */
export type Drawing = { fnArray: readonly number[]; argsArray: readonly unknown[] }
/**
 * One operator, its arguments, and the transformation from its coordinates to the page as a person
 * sees it.
 */
type PageOperator = { operation: number; values: readonly unknown[]; matrix: Matrix }

/**
 * The operators of a page in order. Those that change the transformation are applied; `save` and
 * `restore` are also reported.
 */
export function* pageOperators({ fnArray, argsArray }: Drawing, transform: unknown): Generator<PageOperator> {
  const saved: Matrix[] = []
  let matrix = matrixOf(transform)
  for (const [index, operation] of fnArray.entries()) {
    const argument = argsArray[index]
    const values: readonly unknown[] = Array.isArray(argument) ? argument : []
    if (operation === OPS.transform) matrix = times(matrix, matrixOf(argument))
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

export const applyMatrix = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const

export function times([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}
