/** A table with 10,000 rows and long messages takes less. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024

const SPREADSHEET = 'This is a spreadsheet file. Save it as CSV, or copy its cells and paste them.'
/** How files begin that spreadsheets save: zipped, and the old format. */
const SPREADSHEET_MARKS = ['504b0304', 'd0cf11e0']

export type ReadFile = { text: string } | { problem: string }

/** Reads a file as text, whatever its encoding. */
export async function readTextFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES)
    return { problem: 'This file is larger than 16 MB. Split it, and send the parts one after another.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mark = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return SPREADSHEET_MARKS.includes(mark) ? { problem: SPREADSHEET } : { text: decodeText(bytes) }
}

/** As UTF-16 where it looks like it, as UTF-8 where that is valid, else as windows-1252, which older programs save. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SAMPLE_BYTES = 1_000

/** By its mark, or because every other byte of Latin text is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (parity: number) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const many = sample.length / 3
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > many && zeros(1) === 0 ? 'utf-16be' : undefined
}
