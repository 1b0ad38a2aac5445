import type { CsvSeparator } from './csv'

/** The names that the choice of a person has in their cookie. */
export const CSV_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t' } as const satisfies Record<string, CsvSeparator>
export type CsvSeparatorName = keyof typeof CSV_SEPARATORS

/** The cookie, as `components/ui/preference-cookie` saves it. */
export const CSV_SEPARATOR_COOKIE = 'csv_separator'

export const isSeparatorName = (name: string | undefined): name is CsvSeparatorName =>
  name !== undefined && Object.hasOwn(CSV_SEPARATORS, name)

/** What separates the cells of a file: the person's choice in this browser, or else what their first language uses. */
export const csvSeparator = (saved: string | undefined, language: string | undefined): CsvSeparator =>
  CSV_SEPARATORS[isSeparatorName(saved) ? saved : separatorOfLocale(language)]

/** What spreadsheets expect between cells where this language is spoken: `de-CH` and `en-US` a comma, `de-DE` a semicolon. */
export function separatorOfLocale(locale: string | undefined): CsvSeparatorName {
  try {
    const parts = new Intl.NumberFormat(locale || 'en').formatToParts(1.5)
    return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? 'semicolon' : 'comma'
  } catch {
    // Not a language tag.
    return 'comma'
  }
}
