import type { AuditLine } from './normalise'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** "Friday, 20 November 2026" */
export function dayWords(date: Date, zone: string): string {
  return format(zone, 'day', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(date)
}

/** "14:03:22" */
export function clockWords(date: Date, zone: string): string {
  return format(zone, 'clock', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(date)
}

/** "UTC", "GMT+1": what the zone is called at that moment. */
export function zoneWords(date: Date, zone: string): string {
  const parts = format(zone, 'zone', { hour: '2-digit', timeZoneName: 'short' }).formatToParts(date)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

export type Day = { title: string; lines: AuditLine[] }

/** Cuts a list in order of time into the days of a zone; entries without a time make a part of their own, at the end. */
export function byDay(lines: readonly AuditLine[], zone: string): { days: Day[]; undated: AuditLine[] } {
  const days: Day[] = []
  const undated: AuditLine[] = []
  for (const line of lines) {
    if (!line.at) {
      undated.push(line)
      continue
    }
    const title = dayWords(line.at, zone)
    const day = days.at(-1)
    if (day?.title === title) day.lines.push(line)
    else days.push({ title, lines: [line] })
  }
  return { days, undated }
}
