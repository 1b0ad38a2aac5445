import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'

export type ExpiringKey = { id: string; name: string; expires: Date; isDefault: boolean; people: string[] }

const DAY_MS = 24 * 60 * 60_000
/** Long enough to get a new key. */
const WARN_DAYS = 14

/** The keys in use that expire soon or have expired, the first to expire first. A key that nobody uses can expire. */
export const expiringKeys = (keys: readonly DeskKey[], now: number): ExpiringKey[] =>
  keys
    .filter((key) => key.default || key.people.length > 0)
    .flatMap(({ id, name, expires_on, default: isDefault, people }) => {
      const expires = parseServiceDate(expires_on)
      if (!expires || expires.getTime() - now >= WARN_DAYS * DAY_MS) return []
      return [{ id, name, expires, isDefault, people: people.map((person) => person.name) }]
    })
    .toSorted((a, b) => a.expires.getTime() - b.expires.getTime())
