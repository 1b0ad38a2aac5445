import type { TextLine } from './text-lines'

/** A line to write on, in points of the page as a person sees it. */
export type Blank = { x: number; width: number; baseline: number; size: number; isDrawn: boolean }

/** Underscores, or leaders of dots. Tabs are gaps between columns and end a run. */
const RUN = /_(?: ?_){2,}|[.·](?: ?[.·]){5,}|…(?: ?…)+/g
const LEAST_WIDTH = 18

export const hasBlank = (text: string): boolean => text.search(RUN) >= 0

/** The blanks that a line's characters draw. */
export function blanksIn(line: TextLine): (Blank & { start: number; end: number })[] {
  return [...line.text.matchAll(RUN)].flatMap(({ index: start, 0: run }) => {
    const end = start + run.length
    const x = line.xs[start] ?? 0
    const width = (line.xs[end] ?? x) - x
    if (width < LEAST_WIDTH) return []
    return [{ x, width, baseline: line.baseline, size: line.size, isDrawn: false, start, end }]
  })
}

const GAP = new RegExp(`\\t|${RUN.source}`, 'g')

/** The stretches of a line's text between blanks and columns. */
export function stretchesOf({ text: line }: TextLine): { text: string; start: number; end: number }[] {
  const bounds = [...[...line.matchAll(GAP)].flatMap(({ index, 0: gap }) => [index, index + gap.length]), line.length]
  let from = 0
  const stretches: { text: string; start: number; end: number }[] = []
  for (let at = 0; at < bounds.length; at += 2) {
    const to = bounds[at] ?? from
    const text = line.slice(from, to)
    const start = from + text.length - text.trimStart().length
    const end = from + text.trimEnd().length
    if (end > start) stretches.push({ text: line.slice(start, end), start, end })
    from = bounds[at + 1] ?? to
  }
  return stretches
}

/** A stretch with its place on the page. */
export type Chunk = { text: string; x: number; end: number; baseline: number; size: number }

/** What a line says around its blanks. */
export const chunksOf = (line: TextLine): Chunk[] =>
  stretchesOf(line).map(({ text, start, end }) => ({
    text,
    x: line.xs[start] ?? 0,
    end: line.xs[end] ?? 0,
    baseline: line.baseline,
    size: line.size,
  }))
