import { HOUR_MS } from '@/lib/text/durations'

/** Whether a text is a day that exists, such as 2026-10-01. */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * When a day begins in a time zone: usually at midnight, where the clock skips it, at the first
 * moment after.
 */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const isBefore = (time: number) => format.format(time) < day
  // Zones are at most 14 hours ahead of UTC and 12 behind it.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isBefore(middle)) before = middle
    else after = middle
  }
  return new Date(after)
}

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10)
}

/** Until an age reads “8 days ago”: a list says “7 days ago” of what was completed within 7 days. */
export const completedSince = (now: Date, days: number): Date => new Date(now.getTime() - (days + 1) * 24 * HOUR_MS + 1)

/** A time zone of the IANA database; undefined for any other text. */
export function knownZone(text: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}
