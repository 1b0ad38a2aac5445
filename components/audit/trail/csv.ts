import { type CsvSeparator, csvRow } from '@/lib/desk/platform/contract/csv'
import { type AuditLine, byTime } from './parse-trail'

const COLUMNS: [name: string, value: (line: AuditLine) => unknown][] = [
  ['time_utc', ({ at }) => at?.toISOString()],
  ['party', ({ party }) => party],
  ['grouping', ({ group }) => group],
  ['action', ({ action }) => action],
  ['actor', ({ actor }) => actor],
  ['ip', ({ ip }) => ip],
  ['user_agent', ({ userAgent }) => userAgent],
  ['seq', ({ seq }) => seq],
  ['previous_hash', ({ previousHash }) => previousHash],
  ['hash', ({ hash }) => hash],
]

/** The entries as a table, oldest first, with a column for every key that isn't a known fact. */
export function toCsv(lines: readonly AuditLine[], separator: CsvSeparator): string {
  const others = [...new Set(lines.flatMap((line) => line.rest.map(([key]) => key)))]
  const rows = [...lines].sort(byTime).map((line) => {
    const rest = new Map(line.rest)
    return [...COLUMNS.map(([, value]) => value(line)), ...others.map((key) => rest.get(key))]
  })
  const heads = [...COLUMNS.map(([name]) => name), ...others]
  return [heads, ...rows].map((row) => csvRow(row, separator)).join('')
}
