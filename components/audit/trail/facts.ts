import { KNOWN_KEYS, type KnownFact, plainKey } from './known-keys'
import { looksLikeHash, looksLikeIp, looksLikeUserAgent, readEpoch, readMoment } from './shapes'

export type Facts = {
  at?: Date
  action?: string
  actor?: string
  ip?: string
  userAgent?: string
  seq?: number
  hash?: string
  previousHash?: string
}
type Reader = { [Fact in KnownFact]: (value: unknown) => Facts[Fact] | undefined }

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** A value under a known name counts only when it is what the name promises; otherwise it stays an unknown key. */
const byName: Reader = {
  at: (value) =>
    typeof value === 'number' ? readEpoch(value) : typeof value === 'string' ? readMoment(value) : undefined,
  action: text,
  actor: text,
  ip: (value) => (typeof value === 'string' && looksLikeIp(value) ? value : undefined),
  userAgent: text,
  seq: (value) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined),
  hash: (value) => (typeof value === 'string' && looksLikeHash(value) ? value : undefined),
  previousHash: (value) => (typeof value === 'string' && looksLikeHash(value) ? value : undefined),
}

/** Without a known name some values still say what they are. */
const byShape: Partial<Reader> = {
  at: (value) => (typeof value === 'string' ? readMoment(value) : undefined),
  ip: (value) => (typeof value === 'string' && looksLikeIp(value) ? value : undefined),
  userAgent: (value) => (typeof value === 'string' && looksLikeUserAgent(value) ? value : undefined),
}

/** Reads the facts of an entry. Each key gives at most one; the others come back as `rest`, in their order. */
export function readFacts(entry: Readonly<Record<string, unknown>>): { facts: Facts; rest: [string, unknown][] } {
  const left = new Map(Object.entries(entry))
  const facts: Facts = {}

  const take = <Fact extends KnownFact>(fact: Fact, keys: string[], read: Reader[Fact] | undefined) => {
    if (facts[fact] !== undefined || !read) return
    for (const key of keys) {
      const value = read(left.get(key))
      if (value === undefined) continue
      facts[fact] = value
      left.delete(key)
      return
    }
  }

  const all = Object.keys(KNOWN_KEYS).filter((name): name is KnownFact => name in KNOWN_KEYS)
  for (const fact of all) {
    const named = KNOWN_KEYS[fact].flatMap((name) => [...left.keys()].filter((key) => plainKey(key) === name))
    take(fact, named, byName[fact])
  }
  for (const fact of all) take(fact, [...left.keys()], byShape[fact])
  return { facts, rest: [...left] }
}
