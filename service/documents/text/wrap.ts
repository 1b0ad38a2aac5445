import { wrapParts } from '@/lib/envelope/paper/wrap-text'
import type { Style } from './faces'
import { type Line, partsOf, type ShapedLine, shapeLine } from './shape'

/** Shapes and measures text for one document; what was shaped once is remembered. */
export type Typesetter = {
  line(line: Line, style: Style): ShapedLine
  /** Width at a type size, in points. */
  width(line: Line, style: Style, size: number): number
  /** Breaks the parts of a line into lines no wider than `width`. */
  wrapParts(parts: readonly string[], style: Style, size: number, width: number): Line[]
}

/** `context` is other text of the document, which decides whose forms Chinese characters get. */
export function createTypesetter(context: readonly string[] = []): Typesetter {
  const shaped = new Map<string, ShapedLine>()

  function line(wanted: Line, style: Style): ShapedLine {
    const key = [style, ...partsOf(wanted)].join('\0')
    const known = shaped.get(key)
    if (known) return known
    const made = shapeLine(wanted, style, context)
    shaped.set(key, made)
    return made
  }

  const width = (text: Line, style: Style, size: number) => (line(text, style).width * size) / 1000

  return {
    line,
    width,
    wrapParts: (parts, style, size, limit) => wrapParts(parts, limit, (text) => width(text, style, size)),
  }
}
