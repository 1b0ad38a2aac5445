import { networkOf } from '../network'
import { type AuditLine, byTime } from './normalise'

/** What is new about where somebody acted from, against the same person's act before it. */
export type OriginChange =
  | { kind: 'country'; from: string; to: string }
  | { kind: 'network'; from: string }
  | { kind: 'address'; from: string }

type Origin = { ip: string | undefined; country: string | undefined }

/**
 * Finds where somebody's address changed, over the whole trail and in the order of time, whatever is shown of it. A country
 * is compared only where the trail names one: an address is never looked up anywhere.
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
const DEEPEST = 6

/** The country an entry names, at any depth. */
export function countryOf(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (typeof part === 'string' && part.trim() !== '' && COUNTRY.test(key)) return part.trim()
  }
  for (const part of Object.values(value)) {
    const found = countryOf(part, depth + 1)
    if (found) return found
  }
  return undefined
}
