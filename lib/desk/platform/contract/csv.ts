/**
 * What a spreadsheet could take for the beginning of a formula: the signs, also in full width, also behind white space or
 * what separates cells in another language's settings.
 */
const FORMULA = /^[\s;,|"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n|]/

/** Signs that turn the text after them. Names are isolated with two others, which stay. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/g

/** Excel only takes the separator of its region for one, which is a semicolon where the comma is the decimal sign. */
export type CsvSeparator = ',' | ';' | '\t'

/**
 * A cell of RFC 4180, always quoted, because the character between cells depends on the reader. What a spreadsheet would run as a
 * formula gets an apostrophe in front, which makes it text.
 */
export function csvCell(value: unknown): string {
  const raw = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  const text = raw.replace(TURNS, '')
  const safe = typeof value !== 'number' && FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** A cell's text without the apostrophe that `csvCell` adds. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

export const csvRow = (cells: readonly unknown[], separator: CsvSeparator): string =>
  `${cells.map(csvCell).join(separator)}\r\n`

/** Without the mark at its start a spreadsheet takes names in other scripts for Latin ones. */
export const CSV_MARK = '\uFEFF'
