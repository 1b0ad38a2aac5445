import { formatIn } from '@/components/ui/format-time'
import type { AuditLine } from './parse-trail'

/** "Friday, 20 November 2026" */
export function formatDay(date: Date, zone: string): string {
  return formatIn(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(date)
}

/** "14:03:22" */
export function formatClock(date: Date, zone: string): string {
  return formatIn(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(date)
}

/** "UTC", "GMT+1": the zone's name at that time. */
export function formatZone(date: Date, zone: string): string {
  const parts = formatIn(zone, { hour: '2-digit', timeZoneName: 'short' }).formatToParts(date)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

export type Day = { title: string; lines: AuditLine[] }

/** Divides a list in the order of time into days of a zone. Entries without a time are separate. */
export function byDay(lines: readonly AuditLine[], zone: string): { days: Day[]; undated: AuditLine[] } {
  const days: Day[] = []
  const undated: AuditLine[] = []
  for (const line of lines) {
    const title = line.at && formatDay(line.at, zone)
    const day = days.at(-1)
    if (!title) undated.push(line)
    else if (day?.title === title) day.lines.push(line)
    else days.push({ title, lines: [line] })
  }
  return { days, undated }
}
