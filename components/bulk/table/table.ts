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
export type Reading = { separator?: Separator | undefined; quotes?: Quotes | undefined }

/** Every line of the text belongs to a row, is empty, or names the separator. */
export type Table = {
  rows: TableRow[]
  separator: Separator
  quotes: Quotes
  lines: number
  emptyLines: number
  namesSeparator: boolean
}
