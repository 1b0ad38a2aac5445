import { type AuditLine, byTime } from './parse-trail'

export type AuditFilter = {
  view: 'timeline' | 'people' | 'raw'
  order: 'newest' | 'oldest'
  zone: 'local' | 'utc'
  person?: string | undefined
  action?: string | undefined
}

export const DEFAULT_FILTER: AuditFilter = { view: 'timeline', order: 'newest', zone: 'local' }

/** The entries that match a filter, in its order. Those without a time come last in both orders. */
export function filterLines(lines: readonly AuditLine[], { person, action, order }: AuditFilter): AuditLine[] {
  const matching = lines
    .filter((line) => person === undefined || line.party === person)
    .filter((line) => action === undefined || line.action === action)
    .sort(byTime)
  if (order === 'oldest') return matching
  return [...matching.filter(({ at }) => at).reverse(), ...matching.filter(({ at }) => !at)]
}

/** The distinct values of a key with their counts, as options of a filter. */
export function choices(lines: readonly AuditLine[], key: 'party' | 'action'): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line[key], (counts.get(line[key]) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value))
}
