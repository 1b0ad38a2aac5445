import 'server-only'
import type { CsvSeparator } from '@/lib/desk/contract/csv'
import { CSV_SEPARATORS, isSeparatorName, separatorOfLocale } from '@/lib/desk/contract/csv-separator'

const COOKIE = /(?:^|;\s*)(?:__Host-)?csv_separator=(\w+)/

/** What separates the cells of a file for this person: their choice in this browser, or else what their first language uses. */
export function csvSeparatorOf({ headers }: Request): CsvSeparator {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  const [language] = (headers.get('accept-language') ?? '').split(/[,;]/)
  return CSV_SEPARATORS[isSeparatorName(chosen) ? chosen : separatorOfLocale(language?.trim())]
}
