const DAY = 24 * 60 * 60 * 1000

/** When an envelope sent at `now` expires; undefined if the service doesn't accept this number of days. */
export function expiryDate(now: Date, days: string): Date | undefined {
  const count = Number(days)
  if (days.trim() === '' || !Number.isInteger(count) || count < 1 || count > 365) return undefined
  return new Date(now.getTime() + count * DAY)
}

/** "Friday 4 December 2026 at 15:20 CET", in the reader's time zone. */
export function describeExpiry(date: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(date)
}
