import type { ParseResult, Parser } from 'papaparse'
import { MAX_BULK_ROWS } from '@/lib/desk/contract/bulk/bulk-row-states'

/** A row of the sender's table, with the line of the file in which it begins. */
export type TableRow = { line: number; cells: string[] }
export type ParsedTable = { rows: TableRow[] } | { problem: string }

/** What is parsed between two turns of the page. */
const CHUNK_CHARACTERS = 256 * 1024

export const TOO_MANY = `A bulk send has at most ${MAX_BULK_ROWS.toLocaleString('en')} rows. Split the table, and send the parts one after another.`

/** Reads CSV, or cells that were copied from a spreadsheet. Empty lines are left out. The page stays usable meanwhile. */
export async function parseTable(text: string): Promise<ParsedTable> {
  const { default: Papa } = await import('papaparse')
  const rows: TableRow[] = []
  let line = 1
  let problem: string | undefined
  await new Promise<void>((resolve) => {
    const plain = plainText(text)
    Papa.parse<string[]>(plain, {
      newline: '\n',
      delimiter: guessDelimiter(plain),
      chunkSize: CHUNK_CHARACTERS,
      chunk({ data, errors }: ParseResult<string[]>, parser: Parser) {
        for (const cells of data) {
          const trimmed = cells.map((cell) => cell.trim())
          if (trimmed.some(Boolean)) rows.push({ line, cells: trimmed })
          if (errors.some(({ code }) => code === 'MissingQuotes') && cells === data.at(-1)) {
            problem = `The quotation mark that begins on line ${line} is never closed. Close it, or remove it.`
          }
          line += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0)
        }
        // One more for the header.
        if (rows.length > MAX_BULK_ROWS + 1) problem = TOO_MANY
        if (problem) return parser.abort()
        parser.pause()
        setTimeout(() => parser.resume())
      },
      complete: () => resolve(),
    })
  })
  if (problem) return { problem }
  return rows.length > 0 ? { rows } : { problem: 'The table has no rows.' }
}

const DELIMITERS = ['\t', ';', ',', '|']
const SAMPLE_CHARACTERS = 64 * 1024

/** The one that the first line has most often outside quotes. The library's own guess fails where a quoted cell holds another one. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS).replace(/"(?:[^"]|"")*"/g, '')
  const first = sample.split('\n').find((line) => line.trim() !== '') ?? ''
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length - 1)
  const most = Math.max(...counts)
  return (most > 0 ? DELIMITERS[counts.indexOf(most)] : undefined) ?? ','
}

/** With one kind of line break, and without what no mail may contain: control characters and halves of characters. */
const plainText = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')

function countBreaks(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}
