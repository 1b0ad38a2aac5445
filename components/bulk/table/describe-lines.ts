import { counted } from '@/components/ui/counted'
import type { Table, TableRow } from './table'

type Lines = { rows: readonly TableRow[]; headerRow: number; reading: Pick<Table, 'emptyLines' | 'namesSeparator'> }

const MOST_NAMED = 3

/** Why there are fewer rows to send than lines, in sentences. */
export function describeLines({ rows, headerRow, reading }: Lines): string[] {
  const header = rows[headerRow]
  const long = rows.slice(headerRow + 1).filter(({ lines = 1 }) => lines > 1)
  const others = long.length - MOST_NAMED
  return [
    ...(reading.namesSeparator ? ['Line 1 names the separator.'] : []),
    ...rows.slice(0, Math.max(headerRow, 0)).map((row) => `${lineRange(row)} above the header, and not sent.`),
    ...(header ? [`${lineRange(header)} the header.`] : []),
    ...long.slice(0, MOST_NAMED).map((row) => `${lineRange(row)} one row, because a quoted cell has line breaks.`),
    ...(others > 0 ? [`${counted(others, 'more row has', 'more rows have')} such a cell.`] : []),
    ...(reading.emptyLines > 0 ? [`${counted(reading.emptyLines, 'line is', 'lines are')} empty, and left out.`] : []),
  ]
}

const lineRange = ({ line, lines = 1 }: TableRow): string =>
  lines > 1 ? `Lines ${line} to ${line + lines - 1} are` : `Line ${line} is`
