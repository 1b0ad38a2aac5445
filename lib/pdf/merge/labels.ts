import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfString } from '@libpdf/core'
import { exact } from '../page/exact-number'
import { listAt, nameAt, numberOf, resolve } from '../page/geometry'

/** How pages are numbered from the page with index `from` on. */
type LabelRange = { from: number; style?: string; prefix?: PdfString; start: number }
/** How the pages of one source are numbered, and how many there are. */
export type Labels = { ranges: LabelRange[]; pageCount: number }

const STYLES = ['D', 'R', 'r', 'A', 'a']
/** Nodes of the tree of labels that are read at most; a tree may lead back to its root. */
const MOST_NODES = 10_000

/** The page labels of a source, such as roman numbers before its first chapter. */
export function labelRanges(pdf: PDF): LabelRange[] {
  const ranges = new Map<number, LabelRange>()
  const stack: (PdfObject | undefined)[] = [pdf.getCatalog().get('PageLabels')]
  for (let nodes = 0; stack.length > 0 && nodes < MOST_NODES; nodes++) {
    const node = resolve(pdf, stack.pop())
    if (!(node instanceof PdfDict)) continue
    stack.push(...listAt(pdf, node, 'Kids'))
    const entries = listAt(pdf, node, 'Nums')
    for (let at = 0; at + 1 < entries.length; at += 2) {
      const from = numberOf(resolve(pdf, entries[at]))
      const label = resolve(pdf, entries[at + 1])
      if (from !== undefined && from >= 0 && label instanceof PdfDict) ranges.set(from, rangeOf(pdf, from, label))
    }
  }
  return [...ranges.values()].sort((one, other) => one.from - other.from)
}

function rangeOf(pdf: PDF, from: number, label: PdfDict): LabelRange {
  const style = nameAt(pdf, label, 'S') ?? ''
  const prefix = resolve(pdf, label.get('P'))
  const start = numberOf(resolve(pdf, label.get('St'))) ?? 1
  return {
    from,
    style: STYLES.includes(style) ? style : undefined,
    prefix: prefix instanceof PdfString ? prefix : undefined,
    start,
  }
}

/** How chosen pages are numbered: each keeps its label. */
export function rangesOf(chosen: readonly { page: number }[], ranges: LabelRange[]): LabelRange[] {
  if (ranges.length === 0) return []
  return chosen.flatMap(({ page }, from) => {
    const index = page - 1
    const follows = from > 0 && chosen[from - 1]?.page === index && !ranges.some((range) => range.from === index)
    if (follows) return []
    const range = ranges.findLast((each) => each.from <= index) ?? { from: 0, style: 'D', start: 1 }
    return [{ ...range, from, start: range.start + index - range.from }]
  })
}

/** Writes the labels of all sources. Pages without one are counted through the document. */
export function declareLabels(target: PDF, sources: Labels[]): void {
  if (sources.every(({ ranges }) => ranges.length === 0)) return
  const entries: PdfObject[] = []
  let first = 0
  for (const { ranges, pageCount } of sources) {
    const own = ranges.filter(({ from }) => from < pageCount)
    if (own[0]?.from !== 0) own.unshift({ from: 0, style: 'D', start: first + 1 })
    for (const range of own) entries.push(exact(first + range.from), toDictionary(range))
    first += pageCount
  }
  entries.push(exact(first), toDictionary({ from: first, style: 'D', start: first + 1 }))
  target.getCatalog().set('PageLabels', PdfDict.of({ Nums: new PdfArray(entries) }))
}

function toDictionary({ style, prefix, start }: LabelRange): PdfDict {
  const label = PdfDict.of({ St: exact(start) })
  if (style) label.set('S', PdfName.of(style))
  if (prefix) label.set('P', prefix)
  return label
}
