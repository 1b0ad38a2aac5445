import { type AuditLine, byTime } from './normalise'

export type AuditFilter = {
  view: 'timeline' | 'people' | 'raw'
  order: 'newest' | 'oldest'
  zone: 'local' | 'utc'
  person?: string | undefined
  action?: string | undefined
}

export const DEFAULT_FILTER: AuditFilter = { view: 'timeline', order: 'newest', zone: 'local' }

/** The entries a filter lets through, in its order; those without a time stay at the end in both. */
export function chosen(lines: readonly AuditLine[], { person, action, order }: AuditFilter): AuditLine[] {
  const kept = lines
    .filter((line) => person === undefined || line.party === person)
    .filter((line) => action === undefined || line.action === action)
    .sort(byTime)
  if (order === 'oldest') return kept
  return [...kept.filter(({ at }) => at).reverse(), ...kept.filter(({ at }) => !at)]
}

/** The distinct values of a key with how often each occurs, for the choices of a filter. */
export function choices(lines: readonly AuditLine[], key: 'party' | 'action'): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line[key], (counts.get(line[key]) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value))
}
