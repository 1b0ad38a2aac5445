import type { FieldType } from '@/lib/contract/field-types'
import { type Box, FIELD_SIZES } from '@/lib/printing/place'
import { type FieldCandidate, isGerman, typeOfName } from './field-labels'
import type { TextLine } from './text-lines'

/** A label is a few words; more is a sentence that happens to hold one. */
const LONGEST_LABEL = 60
/** In points: how far a label may be from its blank. */
const REACH = { left: 70, below: 24, overlap: 8 }

/** The fields for blanks that have a label on their left, or below them. */
export function labeledBlanks(lines: readonly TextLine[], blanks: readonly Blank[]): FieldCandidate[] {
  if (blanks.length === 0) return []
  const chunks = lines.flatMap(chunksOf)
  const german = isGerman(lines.map(({ text }) => text).join('\n'))
  const found = blanks.flatMap((blank): FieldCandidate[] => {
    const before = labelOf(chunkBefore(blank, chunks))
    const label = before && typeOfName(before, german) ? before : labelOf(below(blank, chunks))
    const type = label && typeOfName(label, german)
    if (!label || !type) return []
    const why = `“${label}” ${label === before ? 'before' : 'below'} a line`
    return [{ box: boxFor(type, blank, chunks), type, recipient: undefined, ...nameField(type, label), why }]
  })
  // Tables draw rules too: they count where somebody signs.
  const isSigned = found.some(({ type }) => type === 'signature' || type === 'initials')
  return isSigned ? found : found.filter((_, index) => !blanks[index]?.isDrawn)
}

/** Whether a page has a word that asks for a field, which is worth looking for drawn rules. */
export const mentionsSigning = (lines: readonly TextLine[]): boolean =>
  lines.flatMap(stretchesOf).some(({ text }) => {
    const type = text.length <= LONGEST_LABEL ? typeOfName(cleanLabel(text)) : undefined
    return type === 'signature' || type === 'initials'
  })

/**
 * Required where a person signs; other types have their own label where it says more than the type.
 */
function nameField(type: FieldType, label: string): Pick<FieldCandidate, 'label' | 'required'> {
  if (type === 'signature' || type === 'initials') return { required: true }
  return type === 'text' ? { label } : {}
}

function chunkBefore(blank: Blank, chunks: readonly Chunk[]): Chunk | undefined {
  return chunks
    .filter(
      (chunk) => isOnLine(blank, chunk) && chunk.end <= blank.x + REACH.overlap && chunk.end > blank.x - REACH.left,
    )
    .sort((one, other) => other.end - one.end)[0]
}

/** A drawn rule is a little below the words beside it. */
const isOnLine = (blank: Blank, { baseline, size }: Chunk) =>
  blank.baseline - baseline > -0.35 * size && blank.baseline - baseline < (blank.isDrawn ? 0.6 : 0.35) * size

function below(blank: Blank, chunks: readonly Chunk[]): Chunk | undefined {
  return chunks
    .filter(({ x, baseline, size }) => {
      const down = baseline - blank.baseline
      const isUnder = x >= blank.x - REACH.overlap && x < blank.x + blank.width
      return isUnder && down > 0.4 * size && down < Math.max(REACH.below, 2.2 * size)
    })
    .sort((one, other) => one.baseline - other.baseline || one.x - other.x)[0]
}

/**
 * The last words of a chunk, without what ends a sentence before them; undefined for a sentence.
 */
function labelOf(chunk: Chunk | undefined): string | undefined {
  const last = chunk && cleanLabel(chunk.text.split(/(?<=[.;!?])\s+/).at(-1) ?? '')
  return last && last.length <= LONGEST_LABEL ? last : undefined
}

const cleanLabel = (text: string) =>
  text
    .replace(/^[\s(\d.)]+/, '')
    .replace(/[\s:.…(–—-]+$/, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim()

const ABOVE_LINE = 2

/** On the line, as high as there is room below the text above it. */
function boxFor(type: FieldType, blank: Blank, chunks: readonly Chunk[]): Box {
  const { least, usual } = FIELD_SIZES[type]
  const bottom = blank.baseline + ABOVE_LINE
  const above = chunks
    .filter(
      ({ x, end, baseline, size }) =>
        end > blank.x && x < blank.x + blank.width && baseline < blank.baseline - 0.5 * size,
    )
    .reduce((lowest, { baseline, size }) => Math.max(lowest, baseline + 0.25 * size), 0)
  const height = Math.max(least.height, Math.min(usual.height, bottom - above))
  const width = Math.max(least.width, type === 'initials' ? Math.min(blank.width, usual.width * 1.5) : blank.width)
  return { x: blank.x, y: bottom - height, width, height }
}

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
function stretchesOf({ text: line }: TextLine): { text: string; start: number; end: number }[] {
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
type Chunk = { text: string; x: number; end: number; baseline: number; size: number }

/** What a line says around its blanks. */
const chunksOf = (line: TextLine): Chunk[] =>
  stretchesOf(line).map(({ text, start, end }) => ({
    text,
    x: line.xs[start] ?? 0,
    end: line.xs[end] ?? 0,
    baseline: line.baseline,
    size: line.size,
  }))
