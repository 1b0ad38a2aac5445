import { knownZone } from '@/lib/text/time-zone'

export type Theme = 'system' | 'light' | 'dark'
export const THEME_CHOICES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const THEME_COOKIE = 'theme'

/** The server writes the theme into `<html data-theme>`, so the first paint needs no inline script. */
export function themeOf(text: string | undefined): Theme {
  return THEME_CHOICES.find(({ value }) => value === text)?.value ?? 'system'
}

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
