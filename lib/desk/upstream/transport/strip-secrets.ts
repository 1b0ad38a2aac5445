import type { AnyDeliveryDetail } from '@/lib/desk/upstream/contract/webhook-desk'
import 'server-only'
import { log } from '@/lib/desk/runtime/log/log'
import { cutSecrets } from '@/lib/desk/runtime/log/redact'
import { once } from '@/lib/desk/runtime/process/once'

/**
 * Bearer credentials of signers, and document contents: neither leaves the dashboard's server
 * inside JSON.
 */
const SECRET_MEMBERS = new Set(['formurl', 'unsignedpdf'])
const SHORTEST_SECRET = 'formurl'.length
/** These members in a JSON text, at any depth. */
const SECRET_MEMBERS_IN_TEXT = /("(?:form[_-]?url|unsigned[_-]?pdf)"\s*:\s*")((?:[^"\\]|\\.)+)"/gi

/**
 * The value without them, at any depth and under any spelling of the key. Long lists hold none, and
 * are not copied.
 */
export function stripSecrets<T>(value: T): T {
  // A structural copy has the same type but for optional keys that are left out.
  return holdsSecrets(value) ? (strip(value) as T) : value
}

function holdsSecrets(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSecrets)
  if (value === null || typeof value !== 'object') return false
  return Object.keys(value).some((key) => isSecretMember(key) || holdsSecrets(Reflect.get(value, key)))
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isSecretMember(key))
      .map(([key, inner]) => [key, strip(inner)]),
  )
}

/** A list has tens of thousands of members: only names that may be secret are normalized. */
const isSecretMember = (key: string): boolean =>
  key.length >= SHORTEST_SECRET && /f/i.test(key) && SECRET_MEMBERS.has(key.toLowerCase().replaceAll(/[_-]/g, ''))

/**
 * A delivery's bytes are shown as they were sent, except for these secrets. The page says how many
 * were removed.
 */
export function redactDelivery(detail: AnyDeliveryDetail): AnyDeliveryDetail {
  let withheld = 0
  const blank = (text: string | undefined) =>
    text?.replace(SECRET_MEMBERS_IN_TEXT, (_, member: string) => {
      withheld += 1
      return `${member}…"`
    })
  const { request, attempts } = detail
  const copy = {
    ...detail,
    request: request && { ...request, body: blank(request.body) },
    attempts: attempts?.map((attempt) => ({ ...attempt, response_body: blank(attempt.response_body) })),
  }
  return withheld > 0 ? { ...copy, withheld } : copy
}

const WARN_EVERY_MS = 60_000

/**
 * A service, or a gateway in front of it, may repeat what it was sent. Every secret of this server
 * is removed from an answer's text here, before anything is parsed, cached or passed on.
 */
export function scrub(text: string, where: string, secrets: readonly string[] = []): string {
  const copy = cutSecrets(text, secrets)
  if (copy !== text) warnOfSecret(where)
  return copy
}

/** At most once a minute, because a page that refreshes would fill the log. */
export function warnOfSecret(where: string): void {
  const warning = once('secrets repeated by the service', () => ({ at: Number.NEGATIVE_INFINITY }))
  const now = performance.now()
  if (now - warning.at < WARN_EVERY_MS) return
  warning.at = now
  log().warn({ part: 'upstream', where }, 'the service repeated a secret of the dashboard, which was removed')
}
