export const ZONE_COOKIE = 'zone'

/** The zone a browser told us of; UTC when it told none, or one this machine does not know. */
export function zoneOf(text: string | undefined): string {
  if (!text) return 'UTC'
  try {
    const zone = decodeURIComponent(text)
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof URIError) return 'UTC'
    throw cause
  }
}
