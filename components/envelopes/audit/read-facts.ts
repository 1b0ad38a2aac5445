import { fromWireDate } from '@/lib/contract/dates'
import { parseUrl } from '@/lib/url/url'

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

type Source<Value> = {
  /** Names for this fact in lower case without separators, the best one first. */
  names: readonly string[]
  /** Undefined for a value that the name doesn't fit: it stays an unknown key. */
  read: (value: unknown) => Value | undefined
  /** Recognizes the value under an unknown name. */
  recognize?: (value: unknown) => Value | undefined
}

const ISO = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/
const USER_AGENT = /^(?:Mozilla\/\d|curl\/|PostmanRuntime\/|okhttp\/|Opera\/)/

/** The browser's own parser knows every form of an IPv6 address, and that `12:30:45` isn't one. */
const looksLikeIp = (text: string): boolean =>
  IPV4.test(text) || (text.includes(':') && parseUrl(`http://[${text.replace(/%.*$/, '')}]`) !== undefined)
export const looksLikeHash = (text: string): boolean => /^[0-9a-f]{32,128}$/i.test(text)

const textThat = (isRight: (text: string) => boolean) => (value: unknown) =>
  typeof value === 'string' && isRight(value) ? value : undefined
const anyText = textThat((text) => text.trim() !== '')
const ip = textThat(looksLikeIp)
const hash = textThat(looksLikeHash)

/**
 * The interface's two forms of dates and the usual others. A time without a zone is UTC, as
 * everything on the wire is.
 */
function readTime(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  const parts = ISO.exec(trimmed)
  const date = parts ? new Date(trimmed.replace(' ', 'T') + (parts[3] ? '' : 'Z')) : undefined
  return fromWireDate(trimmed) ?? (date && !Number.isNaN(date.getTime()) ? date : undefined)
}

/** Seconds or milliseconds since 1970, between 2001 and 2286. */
function readEpoch(value: unknown): Date | undefined {
  if (typeof value !== 'number') return undefined
  if (value >= 1e9 && value < 1e10) return new Date(value * 1000)
  return value >= 1e12 && value < 1e13 ? new Date(value) : undefined
}

const SOURCES: { [Fact in keyof Facts]-?: Source<NonNullable<Facts[Fact]>> } = {
  at: {
    names: 'at timestamp time datetime eventtime occurredat occurredon createdon createdat date when on'.split(' '),
    read: (value) => readTime(value) ?? readEpoch(value),
    recognize: readTime,
  },
  action: { names: ['action', 'event', 'eventtype', 'activity', 'type', 'operation'], read: anyText },
  actor: {
    names: 'actor performedby by user useremail email signeremail signer username name'.split(' '),
    read: anyText,
  },
  ip: {
    names: 'ip ipaddress ipaddr clientip remoteip remoteaddr remoteaddress sourceip'.split(' '),
    read: ip,
    recognize: ip,
  },
  userAgent: {
    names: ['useragent', 'ua', 'agent', 'browser', 'device', 'client'],
    read: anyText,
    recognize: textThat((text) => USER_AGENT.test(text)),
  },
  seq: {
    names: ['seq', 'sequence', 'sequencenumber', 'no'],
    read: (value) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined),
  },
  hash: { names: ['hash', 'entryhash'], read: hash },
  previousHash: { names: ['previoushash', 'prevhash', 'parenthash', 'prev', 'previous'], read: hash },
}

const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Reads an entry's facts, first by name and then by shape. Each key is used once; `rest` has the
 * others in their order.
 */
export function readFacts(entry: Readonly<Record<string, unknown>>): { facts: Facts; rest: [string, unknown][] } {
  const left = new Map(Object.entries(entry))
  const facts: Facts = {}

  function find<Fact extends keyof Facts>(fact: Fact, keys: string[], read: Source<Facts[Fact]>['read'] | undefined) {
    if (facts[fact] !== undefined || !read) return
    const key = keys.find((candidate) => read(left.get(candidate)) !== undefined)
    if (key === undefined) return
    facts[fact] = read(left.get(key))
    left.delete(key)
  }

  const all = Object.keys(SOURCES).filter((name): name is keyof Facts => name in SOURCES)
  for (const fact of all) {
    const { names, read } = SOURCES[fact]
    const keys = [...left.keys()]
    find(
      fact,
      names.flatMap((name) => keys.filter((key) => plainKey(key) === name)),
      read,
    )
  }
  for (const fact of all) find(fact, [...left.keys()], SOURCES[fact].recognize)
  return { facts, rest: [...left] }
}
