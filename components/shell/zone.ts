export const ZONE_COOKIE = 'zone'

/** The browser's time zone; UTC when it is missing or unknown here. */
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
