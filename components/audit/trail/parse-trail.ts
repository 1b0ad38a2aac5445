import { anchorsOf } from './anchors'
import { type Facts, readFacts } from './facts'

/** One entry of an audit trail with everything that could be read from it. `raw` is the unchanged entry. */
export type AuditLine = Omit<Facts, 'action'> & {
  /** Identifies the entry in the address, as `#entry-12`. It stays the same when the trail grows. */
  anchor: string
  /** Outer key: the person concerned. */
  party: string
  /** Inner key: the event grouping. */
  group: string
  action: string
  /** Keys with an unknown meaning. */
  rest: [string, unknown][]
  raw: unknown
  /** Position in the answer, which breaks ties. */
  position: number
}

type RawEntry = { party: string; group: string; raw: unknown }

/**
 * Lists the entries of an audit trail of any shape: the interface (2.10) only defines party, grouping and a list of entries.
 * Never throws, and returns one line for every entry.
 */
export function parseTrail(trail: unknown): AuditLine[] {
  const lines = entriesOf(trail).map(parseEntry)
  const anchors = anchorsOf(lines)
  return lines.map((line, index) => ({ ...line, anchor: anchors[index] ?? '' }))
}

/** Every entry with its two keys. Where a level is missing, its value counts as the entry. */
export function entriesOf(trail: unknown): RawEntry[] {
  return pairsOf(trail).flatMap(([party, groups]) =>
    pairsOf(groups).flatMap(([group, list]) =>
      (Array.isArray(list) ? list : [list]).map((raw) => ({ party, group, raw })),
    ),
  )
}

function pairsOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [['', value]]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseEntry({ party, group, raw }: RawEntry, position: number): Omit<AuditLine, 'anchor'> {
  const { facts, rest } = isRecord(raw)
    ? readFacts(raw)
    : { facts: {}, rest: [['value', raw] satisfies [string, unknown]] }
  return { ...facts, party, group, action: facts.action ?? group, rest, raw, position }
}

/** Parties and groupings without entries, which a list of entries would not show. */
export function emptyGroups(trail: unknown): string[] {
  if (!isRecord(trail)) return []
  return Object.entries(trail).flatMap(([party, groups]) => {
    const isEmpty = typeof groups === 'object' && groups !== null && Object.keys(groups).length === 0
    if (isEmpty) return [party || 'No party named']
    return isRecord(groups)
      ? Object.entries(groups).flatMap(([group, list]) =>
          Array.isArray(list) && list.length === 0 ? [`${party} › ${group}`] : [],
        )
      : []
  })
}

/** Oldest first. Entries of the same second stay in the order of their chain; those without a time come last. */
export function byTime(a: AuditLine, b: AuditLine): number {
  return compare(a.at?.getTime(), b.at?.getTime()) || compare(a.seq, b.seq) || a.position - b.position
}

function compare(a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number {
  return a === b ? 0 : a - b
}
