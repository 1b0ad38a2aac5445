import { DAY_MS, HOUR_MS } from './durations'
import { dayIn } from './time-zone'

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
  const isBefore = (time: number) => dayIn(zone, new Date(time)) < day
  // Zones are at most 14 hours ahead of UTC and 12 behind it.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isBefore(middle)) before = middle
    else after = middle
  }
  return new Date(after)
}

/** The day that is so many days later, or earlier if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const nextDay = (day: string): string => addDays(day, 1)

/** Until an age reads “8 days ago”: a list says “7 days ago” of what was completed within 7 days. */
export const completedSince = (now: Date, days: number): Date => new Date(now.getTime() - (days + 1) * DAY_MS + 1)
