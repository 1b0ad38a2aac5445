import { parseUrl } from '@/lib/url/url'
import { type AuditLine, byTime } from './trail'

/** How the origin of an entry differs from the same person's entry before it. */
export type OriginChange =
  | { kind: 'country'; from: string; to: string }
  | { kind: 'network'; from: string }
  | { kind: 'address'; from: string }

type Origin = { ip: string | undefined; country: string | undefined }

/**
 * Finds changes of a person's address over the whole trail, in the order of time. Countries are
 * compared only if the trail names them: addresses are never looked up.
 */
export function originChanges(lines: readonly AuditLine[]): ReadonlyMap<string, OriginChange> {
  const changes = new Map<string, OriginChange>()
  const last = new Map<string, Origin>()
  for (const line of [...lines].sort(byTime)) {
    const country = countryOf(line.raw)
    if (line.ip === undefined && country === undefined) continue
    const who = (line.actor ?? line.party).toLowerCase()
    const before = last.get(who)
    const change = before && changeOf(before, { ip: line.ip, country })
    if (change) changes.set(line.anchor, change)
    last.set(who, { ip: line.ip ?? before?.ip, country: country ?? before?.country })
  }
  return changes
}

function changeOf(before: Origin, now: Origin): OriginChange | undefined {
  if (before.country && now.country && before.country.toLowerCase() !== now.country.toLowerCase()) {
    return { kind: 'country', from: before.country, to: now.country }
  }
  if (!before.ip || !now.ip || before.ip.toLowerCase() === now.ip.toLowerCase()) return undefined
  const isNear = networkOf(before.ip) !== undefined && networkOf(before.ip) === networkOf(now.ip)
  return { kind: isNear ? 'address' : 'network', from: before.ip }
}

const COUNTRY = /^(?:(?:ip|geo|client|location)_?)?country(?:_?(?:code|name|iso|iso_?code))?$/i
const MAX_DEPTH = 6

/** The country that an entry names, at any depth. */
function countryOf(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && part.trim() !== '' && COUNTRY.test(key)) return part.trim()
  }
  for (const part of Object.values(value)) {
    const found = countryOf(part, depth + 1)
    if (found) return found
  }
  return undefined
}

const unmapAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/** The part of an address that stays the same within a network: /24 for IPv4, /48 for IPv6. */
export function networkOf(ip: string): string | undefined {
  const plain = unmapAddress(ip).replace(/%.*$/, '')
  if (!plain.includes(':')) {
    const parts = plain.split('.')
    return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : undefined
  }
  // The parser writes every form of an address in the same way.
  const url = parseUrl(`http://[${plain}]`)
  if (!url) return undefined
  const [head = '', tail = ''] = url.hostname.slice(1, -1).split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = Array.from({ length: Math.max(8 - first.length - last.length, 0) }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, 3).join(':')}::/48`
}
