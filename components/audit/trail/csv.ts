import { csvRow } from '@/lib/desk/contract/csv'
import { type AuditLine, byTime } from './normalise'

const COLUMNS = [
  'time_utc',
  'party',
  'grouping',
  'action',
  'actor',
  'ip',
  'user_agent',
  'seq',
  'previous_hash',
  'hash',
] as const

/** The entries as a table, oldest first: what is known of each, then a column for every other key that occurs. */
export function toCsv(lines: readonly AuditLine[]): string {
  const others = [...new Set(lines.flatMap((line) => line.rest.map(([key]) => key)))]
  const rows = [...lines].sort(byTime).map((line) => {
    const rest = new Map(line.rest)
    const known = [
      line.at?.toISOString(),
      line.party,
      line.group,
      line.action,
      line.actor,
      line.ip,
      line.userAgent,
      line.seq,
      line.previousHash,
      line.hash,
    ]
    return [...known, ...others.map((key) => rest.get(key))]
  })
  return [[...COLUMNS, ...others], ...rows].map(csvRow).join('')
}
