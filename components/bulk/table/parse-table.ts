import type Papa from 'papaparse'
import type { ParseResult, Parser } from 'papaparse'
import { isAddress } from '@/lib/contract/address'
import { MAX_BULK_ROWS } from '@/lib/desk/bulk/contract/bulk-row-states'
import { withoutGuard } from '@/lib/text/csv'
import { formatCount } from '@/lib/text/format'
import {
  type ParsedRow,
  type ParseOptions,
  type Quotes,
  SEPARATORS,
  type Separator,
  type Table,
  type TableRow,
} from './table'

export type ParsedTable = Table | { problem: string }

/** What is parsed between two turns of the page. */
const CHUNK_CHARACTERS = 256 * 1024
/** Headers and titles come on top of the rows that are sent. */
const MAX_ROWS_ABOVE = 20
/** With empty lines. */
const MOST_ROWS = 100_000

/** More columns than a person maps: a wrong separator can make thousands. */
const MAX_COLUMNS = 200
const TOO_WIDE = `A table has at most ${MAX_COLUMNS} columns. Remove those that are not needed, or choose another separator.`

export const TOO_MANY = `A bulk send has at most ${formatCount(MAX_BULK_ROWS)} rows. Split the table, and send the parts one after another.`

/** Reads CSV, or cells that were copied from a spreadsheet. The page stays usable meanwhile. */
export async function parseTable(text: string, reading: ParseOptions = {}): Promise<ParsedTable> {
  const { default: papa } = await import('papaparse')
  const { named, body } = separatorLine(plainText(text))
  const separator = reading.separator ?? named ?? guessSeparator(body, papa)
  const quotes = reading.quotes ?? 'around cells'
  const found = await parseRows(papa, body, separator, quotes)
  if ('problem' in found) return found
  const firstLine = named ? 2 : 1
  const rows: TableRow[] = []
  let line = firstLine
  let emptyLines = 0
  for (const { cells, lines = 1, note } of found.rows) {
    const texts = cells.map((cell) => withoutGuard(cell.trim()))
    if (texts.some(Boolean)) {
      rows.push({ line, cells: texts, ...(lines > 1 && { lines }), ...(note && { note }) })
    } else emptyLines += lines
    line += lines
  }
  if (rows.length > MAX_BULK_ROWS + MAX_ROWS_ABOVE) return { problem: TOO_MANY }
  if (rows.length === 0) return { problem: 'The table has no rows.' }
  const width = Math.max(...rows.map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  if (width > MAX_COLUMNS) return { problem: TOO_WIDE }
  const trimmed = rows.map((row) => (row.cells.length > width ? { ...row, cells: row.cells.slice(0, width) } : row))
  return { rows: trimmed, separator, quotes, lines: line - 1, emptyLines, namesSeparator: named !== undefined }
}

type ParsedRows = { rows: ParsedRow[] } | { problem: string }

/**
 * Line by line where the parser reports a misplaced quotation mark, because it would put the lines
 * after it into one cell.
 */
async function parseRows(papa: typeof Papa, text: string, separator: Separator, quotes: Quotes): Promise<ParsedRows> {
  const rows: ParsedRow[] = []
  let problem: string | undefined
  let isMisquoted = false
  await new Promise<void>((resolve) => {
    papa.parse<string[]>(text, {
      newline: '\n',
      delimiter: separator,
      // No character of the text: `plainText` removes it.
      ...(quotes === 'as text' && { quoteChar: '\0' }),
      chunkSize: CHUNK_CHARACTERS,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        isMisquoted = errors.some(({ type }) => type === 'Quotes')
        for (const cells of data) {
          const lines = cells.reduce((sum, cell) => sum + countBreaks(cell), 1)
          rows.push(lines > 1 ? { cells, lines } : { cells })
        }
        if (rows.length > MOST_ROWS) problem = TOO_MANY
        if (isMisquoted || problem) return parser.abort()
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(),
    })
  })
  if (problem) return { problem }
  const addresses = addressColumns(text, separator)
  if (!isMisquoted && !rows.some((row) => holdsRows(row, addresses, separator))) return { rows }
  const byLine = await parseByLine(papa, text, { separator, addresses, most: MOST_ROWS })
  return byLine ? { rows: byLine } : { problem: TOO_MANY }
}

/**
 * With one kind of line break, and without what no mail may contain: control characters and halves
 * of characters.
 */
const plainText = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\n$/, '')

const SEPARATOR_LINE = /^"?sep=([;,|\t])"?[;,|\t]*(?:\n|$)/i

/** Excel takes its separator from a first line such as `sep=;`. */
function separatorLine(text: string): { named?: Separator; body: string } {
  const [line = '', character] = SEPARATOR_LINE.exec(text) ?? []
  const named = SEPARATORS.find((each) => each === character)
  return named ? { named, body: text.slice(line.length) } : { body: text }
}

function countBreaks(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

const SAMPLE_ROWS = 100
export const SAMPLE_CHARACTERS = 64 * 1024

/**
 * The one by which most of the first rows have the same number of cells, and more than one. The
 * library's own guess fails where a quoted cell holds another separator.
 */
function guessSeparator(text: string, { parse }: typeof Papa): Separator {
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

/** A cell with lines of its own is followed so far when another line of the file is misquoted. */
const MOST_LINES = 200
const MOST_CHARACTERS = 64 * 1024
const SAMPLE_LINES = 200
/** What is parsed between two turns of the page. */
const LINES_AT_ONCE = 2_000

const QUOTE_PROBLEM = 'A quotation mark is out of place, so the cell was read up to the next separator. Check it.'

type ByLine = {
  separator: Separator
  /** The columns that hold addresses. */
  addresses: ReadonlySet<number>
  /** The most rows, empty ones included. */
  most: number
}

/**
 * Each line is a row, unless a quoted cell is opened in it and closed correctly in a later one. A
 * misquoted line keeps its marks as text. Undefined if there are too many.
 */
async function parseByLine(
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

/**
 * Cells that are quoted correctly are read as such; the others keep their marks, apart from one
 * that is only never closed.
 */
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
    note: { column: Math.max(column, 0), text: QUOTE_PROBLEM },
  }
}

/** The columns that hold the addresses of the table, by its first lines. */
function addressColumns(text: string, separator: Separator): ReadonlySet<number> {
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

/**
 * Whether a cell swallowed other rows: one of its lines has an address in a column of addresses.
 */
function holdsRows({ cells, lines }: ParsedRow, addresses: ReadonlySet<number>, separator: Separator): boolean {
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
