import type Papa from 'papaparse'
import { SEPARATORS, type Separator } from './table'

const SAMPLE_ROWS = 100
const SAMPLE_CHARACTERS = 64 * 1024

/** The one by which most of the first rows have the same number of cells, and more than one. The library's own guess fails where a quoted cell holds another separator. */
export function guessSeparator(text: string, { parse }: typeof Papa): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS)
  const scores = SEPARATORS.map((delimiter) => {
    const { data } = parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_ROWS, skipEmptyLines: true })
    const counts = new Map<number, number>()
    for (const { length: width } of data) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
    return Math.max(0, ...[...counts].map(([width, count]) => count * 1_000 + width))
  })
  const best = Math.max(...scores)
  return (best > 0 ? SEPARATORS[scores.indexOf(best)] : undefined) ?? ','
}
