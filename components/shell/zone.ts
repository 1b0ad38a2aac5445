import { knownZone } from '@/lib/desk/envelopes/contract/days'

export const ZONE_COOKIE = 'zone'

/** The browser's time zone; UTC when it is missing or unknown here. */
export function zoneOf(text: string | undefined): string {
  if (!text) return 'UTC'
  try {
    return knownZone(decodeURIComponent(text)) ?? 'UTC'
  } catch (cause) {
    if (cause instanceof URIError) return 'UTC'
    throw cause
  }
}
