import type Papa from 'papaparse'
import { isAddress } from '@/lib/contract/email'
import type { ParsedRow, Separator } from './table'

/** A cell with lines of its own is followed so far when another line of the file is misquoted. */
const MOST_LINES = 200
const MOST_CHARACTERS = 64 * 1024
const SAMPLE_LINES = 200
const SAMPLE_CHARACTERS = 64 * 1024
/** What is parsed between two turns of the page. */
const LINES_AT_ONCE = 2_000

const MISQUOTED = 'A quotation mark is out of place, so the cell was read up to the next separator. Check it.'

type ByLine = {
  separator: Separator
  /** The columns that hold addresses. */
  addresses: ReadonlySet<number>
  /** The most rows, empty ones included. */
  most: number
}

/** Each line is a row, unless a quoted cell is opened in it and closed correctly in a later one. A misquoted line keeps its marks as text. Undefined if there are too many. */
export async function parseByLine(
  papa: typeof Papa,
  text: string,
  { separator, addresses, most }: ByLine,
): Promise<ParsedRow[] | undefined> {
  const lines = text.split('\n')
  const rows: ParsedRow[] = []
  for (let at = 0; at < lines.length; ) {
    const row = readRow(papa, lines, at, separator)
    const whole = row && !holdsRows(row, addresses, separator) ? row : repair(lines[at] ?? '', separator)
    rows.push(whole)
    at += whole.lines ?? 1
    if (rows.length > most) return undefined
    if (rows.length % LINES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return rows
}

/** The row that begins in a line, if it is quoted correctly. */
function readRow(papa: typeof Papa, lines: readonly string[], at: number, separator: Separator): ParsedRow | undefined {
  let record = lines[at] ?? ''
  if (!record.includes('"')) return { cells: record.split(separator) }
  for (let end = at + 1; ; end++) {
    const { data, errors } = papa.parse<string[]>(record, { delimiter: separator, newline: '\n' })
    const cells = data[0] ?? ['']
    if (errors.length === 0) return end - at > 1 ? { cells, lines: end - at } : { cells }
    if (errors.some(({ code }) => code === 'InvalidQuotes')) return undefined
    // Only a line with a quotation mark can close the cell.
    while (end < lines.length && !lines[end]?.includes('"')) {
      record += `\n${lines[end]}`
      end += 1
      if (end - at > MOST_LINES || record.length > MOST_CHARACTERS) return undefined
    }
    if (end >= lines.length) return undefined
    record += `\n${lines[end]}`
  }
}

/** Cells that are quoted correctly are read as such; the others keep their marks, apart from one that is only never closed. */
function repair(line: string, separator: Separator): ParsedRow {
  const between = separator === '|' ? '\\|' : separator
  const cells = [
    ...line.matchAll(new RegExp(`(?<=^|${between})(?:"(?:[^"]|"")*"(?=${between}|$)|[^${between}]*)`, 'g')),
  ].map(([cell]) => cell)
  const isWhole = (cell: string) => /^"(?:[^"]|"")*"$/.test(cell)
  const isOpen = (cell: string) => /^"(?:[^"]|"")*$/.test(cell)
  const plain = (cell: string) => cell.replaceAll('""', '"')
  const column = cells.findIndex((cell) => cell.startsWith('"') && !isWhole(cell))
  return {
    cells: cells.map((cell) => (isWhole(cell) ? plain(cell.slice(1, -1)) : isOpen(cell) ? plain(cell.slice(1)) : cell)),
    note: { column: Math.max(column, 0), text: MISQUOTED },
  }
}

/** The columns that hold the addresses of the table, by its first lines. */
export function addressColumns(text: string, separator: Separator): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const line of text.slice(0, SAMPLE_CHARACTERS).split('\n', SAMPLE_LINES)) {
    for (const [column, cell] of line.split(separator).entries()) {
      if (isAddress(cell.trim().replace(/^"(.*)"$/, '$1'))) counts.set(column, (counts.get(column) ?? 0) + 1)
    }
  }
  const most = Math.max(...counts.values())
  return new Set([...counts].filter(([, count]) => count * 2 > most).map(([column]) => column))
}

const unquote = (cell: string) => cell.trim().replace(/^"|"$/g, '')

/** Whether a cell swallowed other rows: one of its lines has an address in a column of addresses. */
export function holdsRows({ cells, lines }: ParsedRow, addresses: ReadonlySet<number>, separator: Separator): boolean {
  if (lines === undefined) return false
  return cells.some((cell) =>
    cell
      .split('\n')
      .slice(1)
      .some((line) => {
        const parts = line.split(separator)
        return parts.length > 1 && [...addresses].some((column) => isAddress(unquote(parts[column] ?? '')))
      }),
  )
}
