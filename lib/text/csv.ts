/**
 * What a spreadsheet could take for the beginning of a formula: the signs, also in full width, also
 * behind white space or what separates cells in another language's settings.
 */
const FORMULA = /^[\s;,|"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^'*[\t\r\n|]/

/** Signs that turn the text after them, or isolate a name in a sentence: no program that reads the file expects them in a value. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Excel only takes the separator of its region for one, which is a semicolon where the comma is the
 * decimal sign.
 */
export type CsvSeparator = ',' | ';' | '\t'

/**
 * A cell of RFC 4180, always quoted, because the character between cells depends on the reader.
 * What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text.
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

/** The names that the choice of a person has in their cookie. */
const CSV_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const satisfies Record<string, CsvSeparator>
export type CsvSeparatorName = keyof typeof CSV_SEPARATORS

/** The cookie, as `components/ui/preference-cookie` saves it. */
export const CSV_SEPARATOR_COOKIE = 'csv_separator'

export const isSeparatorName = (name: string | undefined): name is CsvSeparatorName =>
  name !== undefined && Object.hasOwn(CSV_SEPARATORS, name)

/**
 * What separates the cells of a file: the person's choice in this browser, or else what their first
 * language uses.
 */
export const csvSeparator = (saved: string | undefined, language: string | undefined): CsvSeparator =>
  CSV_SEPARATORS[isSeparatorName(saved) ? saved : separatorOfLocale(language)]

/**
 * What spreadsheets expect between cells where this language is spoken: `de-CH` and `en-US` a
 * comma, `de-DE` a semicolon.
 */
export function separatorOfLocale(locale: string | undefined): CsvSeparatorName {
  try {
    const parts = new Intl.NumberFormat(locale || 'en').formatToParts(1.5)
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma'
  } catch {
    // Not a language tag.
    return 'comma'
  }
}
