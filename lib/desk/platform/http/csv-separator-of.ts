import 'server-only'
import type { CsvSeparator } from '@/lib/desk/platform/contract/csv'
import { csvSeparator } from '@/lib/desk/platform/contract/csv-separator'

const COOKIE = /(?:^|;\s*)(?:__Host-)?csv_separator=(\w+)/

/** What separates the cells of a file that this request asks for. */
export function csvSeparatorOf({ headers }: Request): CsvSeparator {
  const chosen = COOKIE.exec(headers.get('cookie') ?? '')?.[1]
  const [language] = (headers.get('accept-language') ?? '').split(/[,;]/)
  return csvSeparator(chosen, language?.trim())
}
