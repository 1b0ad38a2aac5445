export const SEPARATORS = [';', ',', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

/** A row of the sender's table, with the line of the file in which it begins. */
export type TableRow = {
  line: number
  cells: string[]
  /** How many lines it covers, if more than one. */
  lines?: number
  /** What the parser reported about a cell, and how it was read. */
  note?: { column: number; text: string }
}
export type ParsedRow = Omit<TableRow, 'line'>

/** How quotation marks are read: around cells, or as ordinary text. */
export type Quotes = 'around cells' | 'as text'
/** How a table is read. What is absent is guessed. */
export type ParseOptions = { separator?: Separator | undefined; quotes?: Quotes | undefined }

/** Every line of the text belongs to a row, is empty, or names the separator. */
export type Table = {
  rows: TableRow[]
  separator: Separator
  quotes: Quotes
  lines: number
  emptyLines: number
  namesSeparator: boolean
}

/**
 * Encodings of the WHATWG standard that spreadsheets and databases write, each with its name in a
 * list.
 */
export const ENCODINGS = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Western (Windows-1252)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16, little-endian)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big-endian)' },
  { value: 'macintosh', label: 'Western (Mac)' },
  { value: 'windows-1250', label: 'Central European (Windows-1250)' },
  { value: 'iso-8859-2', label: 'Central European (ISO 8859-2)' },
  { value: 'windows-1257', label: 'Baltic (Windows-1257)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows-1251)' },
  { value: 'koi8-r', label: 'Cyrillic (KOI8-R)' },
  { value: 'windows-1253', label: 'Greek (Windows-1253)' },
  { value: 'windows-1254', label: 'Turkish (Windows-1254)' },
  { value: 'windows-1255', label: 'Hebrew (Windows-1255)' },
  { value: 'windows-1256', label: 'Arabic (Windows-1256)' },
  { value: 'windows-874', label: 'Thai (Windows-874)' },
  { value: 'windows-1258', label: 'Vietnamese (Windows-1258)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
  { value: 'euc-jp', label: 'Japanese (EUC-JP)' },
  { value: 'gb18030', label: 'Chinese, simplified (GB18030)' },
  { value: 'big5', label: 'Chinese, traditional (Big5)' },
  { value: 'euc-kr', label: 'Korean (EUC-KR)' },
] as const
export type Encoding = (typeof ENCODINGS)[number]['value']

/** What cannot be read becomes U+FFFD, which the check of the rows finds. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes)

/**
 * UTF-16 where it looks like it, UTF-8 where it is valid or damaged in a few places only, else
 * windows-1252, which older programs save.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const wide = wideEncoding(bytes)
  if (wide) return wide
  const text = decode(bytes, 'utf-8')
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return whole >= damaged ? 'utf-8' : 'windows-1252'
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
