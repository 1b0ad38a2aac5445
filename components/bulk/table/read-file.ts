import { decode, guessEncoding } from './decode'

/** A table with 10,000 rows and long messages takes less. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024

const SPREADSHEET = 'This is a spreadsheet file. Save it as CSV, or copy its cells and paste them.'
const NOT_A_TABLE = 'This is not a table. Choose a CSV file.'
/** How files begin that spreadsheets save (zipped, and the old format), and others that people choose by mistake. */
const MARKS: Record<string, string> = {
  '504b0304': SPREADSHEET,
  d0cf11e0: SPREADSHEET,
  '25504446': NOT_A_TABLE,
  '89504e47': NOT_A_TABLE,
  ffd8ffe0: NOT_A_TABLE,
  ffd8ffe1: NOT_A_TABLE,
}

export type ReadFile = { bytes: Uint8Array } | { problem: string }

/** Reads a file that may be a table as text. */
export async function readTableFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES)
    return { problem: 'This file is larger than 16 MB. Split it, and send the parts one after another.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const problem = MARKS[mark]
  if (problem) return { problem }
  const begin = bytes.subarray(0, 1_000)
  // Some programs call a web page or XML `.xls`.
  if (/^\s*</.test(decode(begin, guessEncoding(begin)))) return { problem: SPREADSHEET }
  return { bytes }
}
