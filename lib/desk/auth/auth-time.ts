/** Clocks of the identity provider and of this server may differ by this much. */
const CLOCK_SKEW_MS = 60_000

/**
 * The moment that an ID token's `auth_time` names: a JSON number of seconds since 1970 (OpenID Connect Core 1.0, section 2). Undefined for
 * anything else, and for a time in the future, which would keep a session fresh for as long as it lies ahead.
 */
export function parseAuthTime(claim: unknown, now: Date): Date | undefined {
  if (typeof claim !== 'number' || !(claim > 0)) return undefined
  const at = claim * 1000
  return at <= now.getTime() + CLOCK_SKEW_MS ? new Date(Math.min(at, now.getTime())) : undefined
}
