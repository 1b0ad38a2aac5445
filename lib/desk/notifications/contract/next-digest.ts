import { nextDay, startOfDay } from '@/lib/desk/envelopes/contract/days'

const HOUR_MS = 60 * 60_000

/** When a person's next daily mail is sent: the next time that it is this hour in their zone. */
export function nextDigest(now: Date, hour: number, zone: string): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  for (let day = today; ; day = nextDay(day)) {
    // A day on which the clocks change has its hour at most one hour off.
    const due = new Date(startOfDay(day, zone).getTime() + hour * HOUR_MS)
    if (due > now) return due
  }
}
