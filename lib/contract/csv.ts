/** A cell of RFC 4180. What a spreadsheet would run as a formula gets an apostrophe in front, which it shows as text. */
export function csvCell(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  const safe = /^[=+\-@\t\r\n|]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvRow = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Without the mark at its start a spreadsheet takes names in other scripts for Latin ones. */
export const CSV_MARK = '\uFEFF'
