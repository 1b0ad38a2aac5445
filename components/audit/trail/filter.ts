import { type AuditLine, byTime } from './normalise'

/** What the address says of the audit viewer: `?view=people&order=oldest&person=…&action=…&zone=utc`. */
export type AuditFilter = {
  view: 'timeline' | 'people' | 'raw'
  order: 'newest' | 'oldest'
  zone: 'local' | 'utc'
  person: string | undefined
  action: string | undefined
}

export function readFilter(query: { get: (name: string) => string | null }): AuditFilter {
  const view = query.get('view')
  return {
    view: view === 'people' || view === 'raw' ? view : 'timeline',
    order: query.get('order') === 'oldest' ? 'oldest' : 'newest',
    zone: query.get('zone') === 'utc' ? 'utc' : 'local',
    person: query.get('person') ?? undefined,
    action: query.get('action') ?? undefined,
  }
}

/** The address's words for a change; defaults leave it. */
export function filterQuery(patch: Partial<AuditFilter>): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = {}
  if ('view' in patch) query.view = patch.view === 'timeline' ? undefined : patch.view
  if ('order' in patch) query.order = patch.order === 'newest' ? undefined : patch.order
  if ('zone' in patch) query.zone = patch.zone === 'local' ? undefined : patch.zone
  if ('person' in patch) query.person = patch.person
  if ('action' in patch) query.action = patch.action
  return query
}

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
