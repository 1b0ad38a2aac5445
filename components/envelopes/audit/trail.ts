import { toHex } from '@/lib/text/hex'
import { canonicalJson } from '@/lib/text/json'
import { formatIn, partsIn } from '@/lib/text/time-zone'
import { type Facts, readFacts } from './read-facts'

/**
 * One entry of an audit trail with everything that could be read from it. `raw` is the unchanged
 * entry.
 */
export type AuditLine = Omit<Facts, 'action'> & {
  /**
   * Identifies the entry in the address, as `#entry-12`. It stays the same when the trail grows.
   */
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
 * Lists the entries of an audit trail of any shape: the interface only defines party, grouping and
 * a list of entries (docs/interface.md, 2.10). Never throws, and returns one line for every entry.
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

/** The slot of the signer whom an entry is about, where it says so: one address may have several. */
export function slotOf({ rest }: Pick<AuditLine, 'rest'>): unknown {
  const detail = rest.find(([name]) => name === 'detail')?.[1]
  return isRecord(detail) ? detail.slot : undefined
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

/**
 * Oldest first. Entries of the same second stay in the order of their chain; those without a time
 * come last.
 */
export function byTime(a: AuditLine, b: AuditLine): number {
  return compare(a.at?.getTime(), b.at?.getTime()) || compare(a.seq, b.seq) || a.position - b.position
}

function compare(a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number {
  return a === b ? 0 : a - b
}

type NumberedEntry = { party: string; group: string; raw: unknown; seq?: number | undefined }

/**
 * A name for each entry that stays the same when the trail grows: its number, if the trail numbers
 * its entries, or else a hash of its content. Entries with the same content are counted.
 */
function anchorsOf(entries: readonly NumberedEntry[]): string[] {
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

/**
 * The result of checking a trail's hashes. `verified`: every hash was recomputed, starting with the
 * envelope's id. `linked`: each entry has the hash of the one before it, but the hashes could not
 * be recomputed.
 */
export type ChainReport =
  | { kind: 'none' }
  | { kind: 'verified'; length: number }
  | { kind: 'linked'; length: number; reason: 'other-method' | 'no-crypto' }
  | { kind: 'broken'; at: AuditLine; why: string }

/** Checks the whole trail's chain. It is broken if only some entries have a hash. */
export async function checkChain(envelopeId: string, lines: readonly AuditLine[]): Promise<ChainReport> {
  const chainLines = lines.filter((line) => line.hash !== undefined && line.previousHash !== undefined)
  if (chainLines.length === 0) return { kind: 'none' }
  const bare = lines.find((line) => line.hash === undefined || line.previousHash === undefined)
  if (bare) return { kind: 'broken', at: bare, why: 'it has no hash, but other entries do' }

  const ordered = inChainOrder(chainLines)
  const gap = ordered.findIndex((line, index) => index > 0 && line.previousHash !== ordered[index - 1]?.hash)
  const lineAfterGap = ordered[gap]
  if (lineAfterGap)
    return { kind: 'broken', at: lineAfterGap, why: 'its previous hash is not that of the entry before it' }
  // The Web Cryptography API needs HTTPS or localhost.
  if (!globalThis.crypto?.subtle) return { kind: 'linked', length: ordered.length, reason: 'no-crypto' }
  return recompute(envelopeId, ordered)
}

async function recompute(envelopeId: string, ordered: readonly AuditLine[]): Promise<ChainReport> {
  const hashes = await Promise.all(ordered.map(hashOf))
  const wrong = ordered.filter((line, index) => line.hash?.toLowerCase() !== hashes[index])
  // If none matches, the service uses another method. If some match, the others were changed.
  if (wrong.length === ordered.length) return { kind: 'linked', length: ordered.length, reason: 'other-method' }
  const [changed] = wrong
  if (changed) return { kind: 'broken', at: changed, why: 'its hash does not match its content' }
  const [first] = ordered
  if (first && first.previousHash !== (await sha256(envelopeId))) {
    return { kind: 'broken', at: first, why: 'the chain does not start with this envelope' }
  }
  return { kind: 'verified', length: ordered.length }
}

function inChainOrder(lines: readonly AuditLine[]): AuditLine[] {
  if (lines.every((line) => line.seq !== undefined)) return [...lines].sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  const next = new Map(lines.map((line) => [line.previousHash, line]))
  const hashes = new Set(lines.map((line) => line.hash))
  const ordered: AuditLine[] = []
  let line = lines.find(({ previousHash }) => !hashes.has(previousHash))
  while (line && ordered.length < lines.length) {
    ordered.push(line)
    line = next.get(line.hash)
  }
  return [...ordered, ...lines.filter((each) => !ordered.includes(each))]
}

/**
 * The embedded service's method: SHA-256 of the previous hash and the canonical entry with its
 * party.
 */
function hashOf({ raw, party, previousHash }: AuditLine): Promise<string> {
  const {
    hash: _hash,
    previous_hash: _previous,
    ...entry
  } = typeof raw === 'object' && raw !== null ? ({ ...raw } as Record<string, unknown>) : {}
  return sha256(`${previousHash}${canonicalJson({ ...entry, party })}`)
}

async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

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
  const matches = lines
    .filter((line) => person === undefined || line.party === person)
    .filter((line) => action === undefined || line.action === action)
    .sort(byTime)
  if (order === 'oldest') return matches
  return [...matches.filter(({ at }) => at).reverse(), ...matches.filter(({ at }) => !at)]
}

/** The distinct values of a key with their counts, as options of a filter. */
export function choices(lines: readonly AuditLine[], key: 'party' | 'action'): { value: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line[key], (counts.get(line[key]) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => a.value.localeCompare(b.value))
}

/** "Friday, 20 November 2026" */
export function formatDay(date: Date, zone: string): string {
  return formatIn(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(date)
}

/** "14:03:22" */
export function formatClock(date: Date, zone: string): string {
  return formatIn(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(date)
}

/** "UTC", "GMT+1": the zone's name at that time. */
export function formatZone(date: Date, zone: string): string {
  return partsIn(zone, { hour: '2-digit', timeZoneName: 'short' }, date, 'en-GB').timeZoneName ?? zone
}

type Day = { title: string; lines: AuditLine[] }

/** Divides a list in the order of time into days of a zone. Entries without a time are separate. */
export function byDay(lines: readonly AuditLine[], zone: string): { days: Day[]; undated: AuditLine[] } {
  const days: Day[] = []
  const linesWithoutDate: AuditLine[] = []
  for (const line of lines) {
    const title = line.at && formatDay(line.at, zone)
    const day = days.at(-1)
    if (!title) linesWithoutDate.push(line)
    else if (day?.title === title) day.lines.push(line)
    else days.push({ title, lines: [line] })
  }
  return { days, undated: linesWithoutDate }
}
