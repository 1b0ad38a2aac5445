import { canonicalJson } from '@/lib/contract/canonical-json'
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

type Numbered = { party: string; group: string; raw: unknown; seq?: number | undefined }

/**
 * A name for each entry that stays the same when the trail grows: its number, if the trail numbers its entries, or else a hash of
 * its content. Entries with the same content are counted.
 */
function anchorsOf(entries: readonly Numbered[]): string[] {
  const uses = new Map<string, number>()
  const use = (name: string) => {
    const count = (uses.get(name) ?? 0) + 1
    uses.set(name, count)
    return count
  }
  for (const { seq } of entries) if (seq !== undefined) use(`entry-${seq}`)
  return entries.map(({ party, group, raw, seq }) => {
    if (seq !== undefined && uses.get(`entry-${seq}`) === 1) return `entry-${seq}`
    const name = `said-${shortHash(canonicalJson([party, group, raw]))}`
    const count = use(name)
    return count === 1 ? name : `${name}-${count}`
  })
}

/** FNV-1a with two bases: short, and enough to distinguish the entries of one trail. */
function shortHash(text: string): string {
  return [0x811c9dc5, 0x9dc5811c]
    .map((basis) => {
      let hash = basis
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      return (hash >>> 0).toString(36)
    })
    .join('')
}
