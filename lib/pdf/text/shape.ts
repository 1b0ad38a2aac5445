import { Direction, Feature, Buffer as HbBuffer, shape } from 'harfbuzzjs'
import type { Language } from '@/lib/messages/languages'
import { wrapParts } from '@/lib/printing/stamped-text'
import { type Face, isEmboldened, type Style } from './faces'
import { itemize, type Run } from './itemize'

/**
 * A glyph with its place, in thousandths of the type size. `text` is what it means; without it, the
 * glyph is a part of a letter, such as its dots, whose text another glyph carries. `span` is the
 * width of all parts of a letter, where several have a width.
 */
export type Glyph = { id: number; advance: number; dx: number; dy: number; text?: string; span?: number }
export type ShapedRun = { face: Face; isEmboldened: boolean; glyphs: Glyph[] }
/** One line of text; `width` is in thousandths of the type size. */
export type ShapedLine = { runs: ShapedRun[]; width: number }

/**
 * A line of text, or the parts of one. Parts are ordered separately and drawn from left to right,
 * so that the direction of a name does not move the date beside it.
 */
export type Line = string | readonly string[]
export const partsOf = (line: Line): readonly string[] => (typeof line === 'string' ? [line] : line)

/** Optional ligatures hide letters from search and copy. */
const FEATURES = [new Feature('liga', 0), new Feature('dlig', 0)]

/**
 * `context` is other text of the document, which decides whose forms Chinese characters get; a
 * message of ours has its language instead.
 */
export function shapeLine(line: Line, style: Style, context: readonly string[] = [], language?: Language): ShapedLine {
  const runs = partsOf(line).flatMap((part) =>
    itemize(part, style, context, language).map((run) => shapeRun(run, style)),
  )
  return { runs, width: runs.reduce((sum, { glyphs }) => sum + widthOf(glyphs), 0) }
}

/** A line's ink above and below its baseline, counted upwards, in thousandths. */
export function inkOf({ runs }: ShapedLine): { top: number; bottom: number } {
  const reach = runs.flatMap(({ face, glyphs }) =>
    glyphs.flatMap(({ id, dy }) => {
      const extents = face.font.glyphExtents(id)
      if (!extents) return []
      const scale = 1000 / face.unitsPerEm
      return { top: dy + extents.yBearing * scale, bottom: dy + (extents.yBearing + extents.height) * scale }
    }),
  )
  return {
    top: Math.max(0, ...reach.map(({ top }) => top)),
    bottom: Math.min(0, ...reach.map(({ bottom }) => bottom)),
  }
}

export const widthOf = (glyphs: Glyph[]): number => glyphs.reduce((sum, { advance }) => sum + advance, 0)

function shapeRun(run: Run, style: Style): ShapedRun {
  const buffer = new HbBuffer()
  buffer.addText(run.text)
  buffer.guessSegmentProperties()
  buffer.setDirection(run.rtl ? Direction.RTL : Direction.LTR)
  shape(run.face.font, buffer, FEATURES)
  const positions = buffer.getGlyphPositions()
  const scale = 1000 / run.face.unitsPerEm
  const shaped = buffer.getGlyphInfos().map(({ codepoint: id, cluster }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    return {
      cluster,
      glyph: { id, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale },
    }
  })
  return { face: run.face, isEmboldened: isEmboldened(style, run.face.name), glyphs: withText(shaped, run) }
}

/**
 * Of the glyphs that draw a cluster together, one carries its text: the only one with a width. Of
 * several, as in scripts of India, it is the first one, which counts as wide as all of them: a gap
 * would be copied as a space.
 */
function withText(shaped: { cluster: number; glyph: Glyph }[], run: Run): Glyph[] {
  const clusters = new Map<number, Glyph[]>()
  for (const { cluster, glyph } of shaped) clusters.set(cluster, [...(clusters.get(cluster) ?? []), glyph])
  const starts = [...clusters.keys()].sort((a, b) => a - b)
  starts.forEach((start, index) => {
    const glyphs = clusters.get(start) ?? []
    const wide = glyphs.filter(({ advance }) => advance > 0)
    const carrier = wide[0] ?? glyphs[0]
    if (!carrier) return
    carrier.text = run.says ?? run.text.slice(start, starts[index + 1])
    if (wide.length > 1) carrier.span = widthOf(glyphs)
  })
  return shaped.map(({ glyph }) => glyph)
}

/** Shapes and measures text for one document; what was shaped once is remembered. */
export type Typesetter = {
  /** `language` is that of a message of ours. */
  line(line: Line, style: Style, language?: Language): ShapedLine
  /** Width at a type size, in points. */
  width(line: Line, style: Style, size: number): number
  /** Breaks the parts of a line into lines no wider than `width`. */
  wrapParts(parts: readonly string[], style: Style, size: number, width: number): Line[]
}

/** `context` is other text of the document, which decides whose forms Chinese characters get. */
export function createTypesetter(context: readonly string[] = []): Typesetter {
  const shaped = new Map<string, ShapedLine>()

  function line(wanted: Line, style: Style, language?: Language): ShapedLine {
    const key = [style, language, ...partsOf(wanted)].join('\0')
    const cachedLine = shaped.get(key)
    if (cachedLine) return cachedLine
    const newLine = shapeLine(wanted, style, context, language)
    shaped.set(key, newLine)
    return newLine
  }

  const width = (text: Line, style: Style, size: number) => (line(text, style).width * size) / 1000

  return {
    line,
    width,
    wrapParts: (parts, style, size, limit) => wrapParts(parts, limit, (text) => width(text, style, size)),
  }
}
