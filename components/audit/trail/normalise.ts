import { anchorsOf } from './anchors'
import { type Facts, readFacts } from './facts'

/** One entry of an audit trail, read as far as it can be. Nothing of it is lost: `raw` is the entry as it came. */
export type AuditLine = Omit<Facts, 'action'> & {
  /** Names the entry in the address, as `#entry-12`; the same on every reading, also when the trail has grown. */
  anchor: string
  /** Outer key: whom it concerns. */
  party: string
  /** Inner key: the event grouping. */
  group: string
  action: string
  /** Keys that say nothing we know, kept to be shown. */
  rest: [string, unknown][]
  raw: unknown
  /** Place in the answer, which breaks ties. */
  position: number
}

type Placed = { party: string; group: string; raw: unknown }

/**
 * Makes a list of an audit trail of any shape (interface 2.10: party, grouping, list of entries; nothing more is told).
 * Never throws, and gives exactly one line for every entry.
 */
export function normalise(trail: unknown): AuditLine[] {
  const lines = entriesOf(trail).map(readLine)
  const anchors = anchorsOf(lines.map(({ party, group, raw, seq }) => ({ party, group, raw, seq })))
  return lines.map((line, index) => ({ ...line, anchor: anchors[index] ?? '' }))
}

/** Every entry with the two keys it lies under; where a level is missing, what is there counts as the entry. */
export function entriesOf(trail: unknown): Placed[] {
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

function readLine({ party, group, raw }: Placed, position: number): Omit<AuditLine, 'anchor'> {
  const { facts, rest } = isRecord(raw)
    ? readFacts(raw)
    : { facts: {}, rest: [['value', raw] satisfies [string, unknown]] }
  return { ...facts, party, group, action: facts.action ?? group, rest, raw, position }
}

/** Oldest first; entries of one second keep the order of their chain, and those without a time come last. */
export function byTime(a: AuditLine, b: AuditLine): number {
  return compare(a.at?.getTime(), b.at?.getTime()) || compare(a.seq, b.seq) || a.position - b.position
}

function compare(a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY): number {
  return a === b ? 0 : a - b
}
